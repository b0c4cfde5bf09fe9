// A tablet joins its ring: by the secret behind the # (from a QR code), or by eight typed letters.
// The token that it gets is kept in this browser's storage, and every request of the table shows it.

const TOKEN = "afterblow.device";

const form = document.getElementById("join");
const button = form.querySelector("button");
const refusal = document.getElementById("refusal");

async function join(asked) {
  button.disabled = true;
  try {
    const answer = await fetch("/join", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(asked),
    });
    const said = await answer.json();
    if (answer.ok) enter(said);
    else refuse(said.error.say);
  } catch {
    refuse(form.dataset.offline);
  } finally {
    button.disabled = false;
  }
}

function enter(joined) {
  localStorage.setItem(TOKEN, joined.token);
  location.replace("/table");
}

function refuse(say) {
  refusal.querySelector("strong").textContent = say;
  refusal.hidden = false;
  refusal.focus();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  join({ code: form.code.value, label: form.label.value });
});

const secret = location.hash.slice(1);
if (secret) {
  history.replaceState(null, "", location.pathname);
  join({ secret });
}
