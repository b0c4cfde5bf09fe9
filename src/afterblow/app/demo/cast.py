"""The made-up cast: 32 fencers from nine clubs. Nobody here exists.

Names are of many lengths and scripts, as in a real roster.
"""

from afterblow.app.commands import RosterRow

EVENT = "Kranichfeld Blades (demo)"
TOURNAMENT = "Longsword Open"
RINGS = ("Linden ring", "Oak ring")
FIRST_DAY = "2026-11-28"
LAST_DAY = "2026-11-29"
TIME_ZONE = "Europe/Berlin"

_CLUBS: tuple[tuple[str, str, tuple[tuple[str, int], ...]], ...] = (
    (
        "Fechtverein Kranichfeld",
        "DE",
        (
            ("Anneliese Dornbusch", 1712),
            ("Jörg Wetterstein", 1655),
            ("Maximiliane Freifrau von Hohenlindenberg-Aschenbrück", 1430),
            ("Tilo Grau", 1280),
        ),
    ),
    (
        "Compagnie des Trois Ponts",
        "FR",
        (
            ("Élodie Charbonnel", 1690),
            ("Gaspard Montreuillet", 1544),
            ("Noémie d'Ancelle", 1391),
            ("Loïc Le Quéré", 1205),
        ),
    ),
    (
        "Szermierka Bursztyn",
        "PL",
        (
            ("Świętosława Brzęczykowska", 1660),
            ("Mściwoj Żdanowicz", 1602),
            ("Kinga Łoś", 1333),
            ("Bolesław Trzciński", 1188),
        ),
    ),
    (
        "Sällskapet Norrsken",
        "SE",
        (
            ("Åsa Björkvall", 1635),
            ("Örjan Ljungström", 1477),
            ("Tove Ek", 1302),
        ),
    ),
    (
        "Sala d'Armi del Cardo",
        "IT",
        (
            ("Ginevra Testaferrata", 1588),
            ("Ottavio Bellaspina", 1512),
            ("Nunzia Lo Presti", 1266),
        ),
    ),
    (
        "Vltavská šermířská škola",
        "CZ",
        (
            ("Ctirad Hřebíček", 1570),
            ("Ludmila Šťovíčková", 1410),
            ("Bořek Vrť", 1240),
            ("Žofie Příhodová", 1160),
        ),
    ),
    (
        "Λέσχη Ξιφασκίας Πήγασος",
        "GR",
        (
            ("Ευανθία Παπαμαυροειδή", 1533),
            ("Αριστομένης Κορδάτος", 1365),
            ("Μυρτώ Ξενάκη", 1221),
        ),
    ),
    (
        "Фехтувальний гурток Лелека",
        "UA",
        (
            ("Святослава Криничко", 1555),
            ("Остап Журба", 1349),
            ("Ярина Тихоліс", 1234),
        ),
    ),
    (
        "The Hollow Hill Fellowship",
        "IE",
        (
            ("Caoimhe Ní Mhaoláin", 1499),
            ("Fiachra O'Dunnegan", 1377),
            ("Þórdís Hrafnkelsdóttir", 1318),
            ("李晨曦", 1290),
        ),
    ),
)


def roster() -> tuple[RosterRow, ...]:
    """The cast as a roster, club by club."""
    return tuple(
        RosterRow(name=name, club=club, country=country, rating=rating)
        for club, country, fencers in _CLUBS
        for name, rating in fencers
    )
