// The one-time link carries its secret behind the #, which browsers never send; the form does.

const field = document.getElementById("f-link");
const secret = location.hash.slice(1);
if (secret) {
  field.value = secret;
  field.closest(".field").hidden = true;
  document.getElementById("f-name").focus();
}
