"""Which column holds what: common names of columns in several languages."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Literal

Field = Literal[
    "name",
    "first_name",
    "last_name",
    "club",
    "country",
    "rating",
    "seed",
    "hema_ratings_id",
    "birth_year",
    "gender",
    "email",
    "tournament",
]

_NAMES: dict[Field, str] = {
    "name": "name|full name|fullname|fencer|fencer name|fighter|fighter name|participant"
    "|competitor|athlete|display name|navn|fulde navn|namn|nimi|nafn|naam|volledige naam|nom"
    "|nom complet|tireur|nombre|nombre completo|tirador|nome|nome completo|nome e cognome"
    "|atleta|teilnehmer|fechter|vollständiger name|vor- und nachname|imię i nazwisko|zawodnik"
    "|jméno|jméno a příjmení|név|teljes név|фио|фамилия имя|имя|участник|боец|піб|ім'я|όνομα"
    "|ονοματεπώνυμο|nume|ime",
    "first_name": "first name|firstname|given name|given names|forename|first|vorname|prénom"
    "|prenom|primer nombre|nombre de pila|nome proprio|voornaam|fornavn|förnamn|etunimi|imię"
    "|křestní jméno|keresztnév|utónév|eesnimi|prenume",
    "last_name": "last name|lastname|surname|family name|last|nachname|familienname"
    "|nom de famille|apellido|apellidos|cognome|sobrenome|apelido|achternaam|efternavn"
    "|etternavn|efternamn|sukunimi|nazwisko|příjmení|vezetéknév|családnév|фамилия|прізвище"
    "|perekonnanimi|prezime",
    "club": "club|school|academy|team|group|club name|school name|affiliation|verein"
    "|fechtverein|schule|gruppe|salle|école|escuela|sala|academia|società|scuola|associazione"
    "|clube|vereniging|klub|forening|förening|klubb|seura|kerho|oddíl|egyesület|egyesulet"
    "|клуб|школа|сш|команда|организация|секція|σύλλογος|societa|klubi",
    "country": "country|nation|nationality|nat|land|nationalität|pays|nationalité|país|pais"
    "|nacionalidad|paese|nazione|nazionalità|maa|kansallisuus|kraj|narodowość|země|stát"
    "|ország|страна|країна|χώρα|riik|țara|tara|državljanstvo",
    "rating": "rating|weighted rating|hema rating|points|elo|score|wertung|bewertung"
    "|classement|cote|puntuación|punteggio|rankingpunkte|pistemäärä|ranking points|рейтинг",
    "seed": "seed|seeding|seed number|setzplatz|setzung|tête de série|cabeza de serie"
    "|testa di serie|seedning|rozstawienie|nasazení|kiemelés|посев|sijoitus",
    "hema_ratings_id": "hema ratings id|hemaratings id|hemaratings|hema ratings|hr id|hrid"
    "|hema ratings url|hema ratings link|hema ratings profile|hemaratings url",
    "birth_year": "birth year|year of birth|birthyear|yob|born|date of birth|dob|birth date"
    "|birthday|geburtsjahr|jahrgang|geburtsdatum|année de naissance|date de naissance"
    "|naissance|año de nacimiento|fecha de nacimiento|anno di nascita|data di nascita"
    "|ano de nascimento|geboortejaar|geboortedatum|fødselsår|fødselsdato|födelseår"
    "|födelsedatum|syntymävuosi|syntymäaika|rok urodzenia|data urodzenia|rok narození"
    "|születési év|год рождения|дата рождения|г.р.|рік народження",
    "gender": "gender|sex|geschlecht|sexe|genre|sexo|género|sesso|genere|geslacht|køn|kjønn"
    "|kön|sukupuoli|płeć|pohlaví|nem|пол|стать",
    "email": "email|e-mail|mail|email address|e-mail address|e-mail-adresse|adresse e-mail"
    "|courriel|correo|correo electrónico|posta elettronica|e-post|epost|sähköposti"
    "|adres e-mail|почта|эл. почта|электронная почта",
    "tournament": "tournament|tournaments|competition|discipline|category|event|weapon"
    "|turnier|disziplin|waffe|tournoi|discipline(s)|épreuve|arme|torneo|disciplina|arma"
    "|turnering|våben|vapen|turnaus|ase|turniej|broń|turnaj|турнир|дисциплина|номинация"
    "|оружие|категория",
}

FIELDS: tuple[Field, ...] = tuple(_NAMES)


def plain(header: str) -> str:
    """A column's name without case, accents, marks and surplus space."""
    spread = unicodedata.normalize("NFKD", header.casefold())
    kept = (
        " " if char in "_-.:*’'" else char for char in spread if not unicodedata.combining(char)
    )
    return " ".join("".join(kept).split())


_FIELD_OF: dict[str, Field] = {
    plain(name): field for field, names in _NAMES.items() for name in names.split("|")
}


def field_named(header: str) -> Field | None:
    """The field that a column's name stands for, or ``None``."""
    for reading in _readings(header):
        field = _FIELD_OF.get(plain(reading))
        if field is not None:
            return field
    return None


def guess(headers: Sequence[str]) -> dict[Field, int]:
    """Fields found among the columns' names, each with the index of its first column.

    A column called only "name" beside a first name is the last name, and the other way round
    (``Name, Vorname`` · ``Nombre, Apellidos``).
    """
    found: dict[Field, int] = {}
    for index, header in enumerate(headers):
        field = field_named(header)
        if field is not None:
            found.setdefault(field, index)
    return _whole_or_parts(found)


def _whole_or_parts(found: dict[Field, int]) -> dict[Field, int]:
    first, last = "first_name" in found, "last_name" in found
    if "name" not in found or first == last:
        return found
    part: Field = "last_name" if first else "first_name"
    return {part if field == "name" else field: index for field, index in found.items()}


def _readings(header: str) -> Iterator[str]:
    yield header
    outside = header.split("(", maxsplit=1)[0]
    yield outside
    yield from outside.split("/")
