"""Content of the demo: companies, campaigns and texts, generated from a seed."""

from __future__ import annotations

import random
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

SEED = 2026
DAYS = 60
NEWCOMERS = 40
"""People who registered with the app besides the influencers, and have not posted yet."""
PASSWORD_OF_OWNERS = "Demo#2026"  # noqa: S105 - the demo's, printed nowhere and refused in production
PASSWORD_OF_CREATORS = "Publica#2026"  # noqa: S105 - the same
TERMS_VERSION = "2026-01"
BRAND = ("marca@resuena.demo", "Marca#2026")
OTHER = ("otra@resuena.demo", "Otra#2026x")
NEW = ("nueva@resuena.demo", "Nueva#2026")
CREATOR = ("creadora@resuena.demo", "Creadora#2026")
NEW_CREATOR = ("nuevo-creador@resuena.demo", "Nuevo#2026x")
CREATOR_NUMBER = 1
"""Which of the people with the app signs in as CREATOR: one with advertisements in every state and two levels of referrals."""
REGULARS = (CREATOR_NUMBER, 56, 74, 114, 133, 182)
"""People who post to each campaign paid in pesos, so that last month's earnings reach the minimum of payouts."""
CREATOR_ALIAS = "juana.publica"
"""CREATOR's payout account."""
HOUSE_CODE = "RESUENA"
"""Referral code of the house, the initial value of the live setting `referral.code`."""
STAFF = ("staff@resuena.demo", "Staff#2026")
SECOND_STAFF = ("auditora@resuena.demo", "Auditora#2026")
GUEST_TOKEN = "INVERSOR-DEMO-2026"  # noqa: S105 - the demo's

SPOT, SPONSORSHIP, ADVERTISING = 1, 2, 3
MONEY, PRODUCT = 1, 2
DRAFT, WAITING_APPROVAL, WAITING_PAYMENT, ON_GOING, STOPPED, FINISHED = 2, 3, 4, 5, 6, 7


def stable_id(*parts: object) -> str:
    """A UUID that is the same in every load."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "resuena-demo:" + ":".join(map(str, parts))))


@dataclass(frozen=True)
class Brand:
    """A company of the demo."""

    slug: str
    name: str
    palette: str
    scenes: tuple[str, ...]
    subject: str
    site: str
    email: str = ""
    password: str = PASSWORD_OF_OWNERS

    @property
    def owner_email(self) -> str:
        return self.email or f"{self.slug}@resuena.demo"


BRANDS = (
    Brand("aurora", "Café Aurora", "cafe", ("coffee", "pastries", "books"), "el flat white de Aurora", "cafeaurora", *BRAND),
    Brand("ruedas", "Bicis del Sur", "ocre", ("bike", "skyline", "plant"), "mi bici nueva", "bicisdelsur", *OTHER),
    Brand("hojarasca", "Vivero Hojarasca", "verde", ("plant", "books"), "mi rincón verde", "hojarasca"),
    Brand("marea", "Marea Trajes de Baño", "mar", ("beach", "bottles"), "el conjunto nuevo de Marea", "mareabikinis"),
    Brand("surco", "Surco Discos", "lila", ("vinyl", "books", "coffee"), "el vinilo del mes", "surcodiscos"),
    Brand("piel", "Piel Serena", "rosa", ("bottles", "plant"), "la rutina de noche", "pielserena"),
    Brand("repulgue", "El Repulgue", "ocre", ("table", "pastries"), "las empanadas de carne cortada a cuchillo", "elrepulgue"),
    Brand("parrafo", "Librería Párrafo", "gris", ("books", "coffee"), "la pila de la mesa de luz", "parrafo"),
    Brand("azotea", "Azotea Bar", "noche", ("skyline", "table"), "la vista desde la Azotea", "azoteabar"),
    Brand("nube", "Nube Deco", "lila", ("plant", "books", "vinyl"), "el living renovado", "nubedeco"),
    Brand("brisa", "Brisa Cosmética Natural", "verde", ("bottles", "beach"), "el protector sin plástico", "brisanatural"),
    Brand("molienda", "Molienda Tostadores", "cafe", ("coffee", "table"), "el tueste de la semana", "molienda"),
    Brand("pedal", "Pedal Urbano", "gris", ("bike", "skyline"), "ir al laburo en bici", "pedalurbano"),
    Brand("dulce", "Dulce Esquina Pastelería", "rosa", ("pastries", "coffee"), "las medialunas recién hechas", "dulceesquina"),
)  # fmt: skip


DISCOUNT = 3
"""RewardKind of a campaign that pays with a discount."""


@dataclass(frozen=True)
class Order:
    """A campaign of the demo."""

    brand: Brand
    number: int
    name: str
    type: int
    payment: int
    reward: int
    """RewardKind of the contract."""
    status: int
    ads: int
    waiting: int
    currency: str = "ARS"
    price: int = 0
    days_ago: int = 58
    reporting_days: Sequence[int] = (40, 20, 8, 0)
    """Days ago with reports of its figures."""

    @property
    def id(self) -> str:
        return stable_id("campaign", self.brand.slug, self.number)

    @property
    def reward_text(self) -> str:
        """What it gives, when it pays with a product or a discount."""
        return (DISCOUNTS if self.reward == DISCOUNT else PRODUCTS)[self.brand.slug]

    @property
    def auditor(self) -> str:
        """E-mail of the person who decides on its advertisements: the owner, or one of two auditors if paid in money."""
        if self.payment == PRODUCT:
            return self.brand.owner_email
        return (STAFF if self.number % 2 else SECOND_STAFF)[0]


SOURCES = {"WEB_CORP": 45, "PHYSICAL_QR": 30, "instagram": 14, "feria-de-verano": 7, "": 4}
"""Source names of brands' links, with their frequency."""
OWN_SOURCES = {"WEB_CORP": 40, "newsletter": 22, "linkedin": 18, "podcast": 12, "": 8}

ARRIVALS = 900
"""Number of visits by links and QR codes."""
ARRIVALS_BY_BRAND = (6, *[1] * 13)
"""How often one comes by a brand's link, in the order of BRANDS: mostly by that of Café Aurora, whose pages a visitor sees."""

BRIEF = """Mostranos {subject} como lo vivís vos. Queremos fotos con buena luz, nítidas y con el producto en primer plano.

Contá en tu texto por qué lo elegís y etiquetá a @{site}. Nada de frases armadas: que suene a vos.

BASESYCONDICIONES
1. Podés participar con una publicación por red y por semana.
2. La publicación tiene que quedar visible al menos 30 días.
3. No se aceptan fotos de terceros ni imágenes con marcas de agua ajenas.
4. La recompensa se entrega cuando la publicación queda aprobada."""

SPOT_TEXT = """Esta semana, {subject}. Encontranos en @{site} y contanos qué te pareció.

BASESYCONDICIONES
1. La publicación sale tal cual, con su imagen y su texto.
2. Tiene que quedar visible al menos 30 días.
3. La recompensa se entrega cuando la publicación queda validada."""

PAYMENT_INSTRUCTIONS = {
    "ARS": {
        "es": "Datos de ejemplo: no transfieras plata de verdad.\n\nTransferencia bancaria\nTitular: Resuena (ejemplo)\n"
        "CBU: 0000000 0000000000000 0\nAlias: EJEMPLO.RESUENA.PAGOS\n\n"
        "O con tarjeta: https://pagos.example.com/resuena",
        "en": "Example data: do not send real money.\n\nBank transfer\nAccount holder: Resuena (example)\n"
        "CBU: 0000000 0000000000000 0\nAlias: EJEMPLO.RESUENA.PAGOS\n\nOr by card: https://pagos.example.com/resuena",
    },
    "USD": {
        "es": "Datos de ejemplo: no transfieras plata de verdad.\n\nTransferencia internacional\n"
        "Titular: Resuena (ejemplo)\nBanco: Banco de Ejemplo\nSWIFT: EXAMPLEXXX\nCuenta: 0000 0000 0000",
        "en": "Example data: do not send real money.\n\nInternational transfer\nAccount holder: Resuena (example)\n"
        "Bank: Example Bank\nSWIFT: EXAMPLEXXX\nAccount: 0000 0000 0000",
    },
}
"""Payment instructions for the demo's brands; texts by currency and language."""

PAYOUT_MINIMUM = {"ARS": 100_000, "USD": 1_000}
"""From so much on people are paid, in cents: less than an operator would say, so that most of those with an account are."""

BRIEFS = {SPOT: SPOT_TEXT, SPONSORSHIP: "", ADVERTISING: BRIEF}
"""A campaign's brief or content, by its type."""

PRODUCTS = {
    "aurora": "Un flat white y dos medialunas en cualquiera de nuestros locales",
    "ruedas": "Un service completo para tu bici",
    "hojarasca": "Una planta de interior a elección",
    "marea": "Un traje de baño de la temporada",
    "surco": "Un vinilo de la batea de novedades",
    "piel": "Un set de viaje de la rutina de noche",
    "repulgue": "Una docena de empanadas",
    "parrafo": "Un libro de hasta $ 25.000",
    "azotea": "Dos tragos de autor",
    "nube": "Un almohadón a elección",
    "brisa": "Un protector solar de 100 g",
    "molienda": "Un cuarto kilo del café del mes",
    "pedal": "Un casco urbano",
    "dulce": "Una torta individual",
}
"""What a campaign that pays with a product gives, by brand."""
DISCOUNTS = {
    "aurora": "20 % de descuento en tu próximo desayuno",
    "ruedas": "15 % de descuento en accesorios",
    "hojarasca": "20 % de descuento en macetas",
    "marea": "30 % de descuento en la temporada nueva",
    "surco": "15 % de descuento en vinilos usados",
    "piel": "25 % de descuento en la rutina de noche",
    "repulgue": "Dos por uno en empanadas de martes a jueves",
    "parrafo": "20 % de descuento en novedades",
    "azotea": "Dos por uno en tragos de autor antes de las 21",
    "nube": "25 % de descuento en textiles",
    "brisa": "30 % de descuento en protectores solares",
    "molienda": "15 % de descuento en la suscripción mensual",
    "pedal": "20 % de descuento en cascos",
    "dulce": "25 % de descuento en tortas enteras",
}
"""What a campaign that pays with a discount gives, by brand."""
UNIT_VALUES = {
    "aurora": 620_000,
    "hojarasca": 950_000,
    "surco": 2_800_000,
    "repulgue": 1_450_000,
    "molienda": 790_000,
}
"""Unit value of the product in cents, by brand; brands that are not listed have none."""


EACH_SECOND_DAY, THE_DAYS_BETWEEN = range(DAYS - DAYS % 2, -1, -2), (*range(DAYS - 1 + DAYS % 2, 0, -2), 0)
"""Reporting days (ago) of a campaign: spread, so that no day has the gains of many."""


def orders() -> list[Order]:
    """Every campaign: all types, statuses and payments, with most of the advertisements at Café Aurora."""
    aurora = BRANDS[0]
    all_orders = [
        Order(
            aurora,
            1,
            "Mañanas Aurora: tu flat white de todos los días",
            ADVERTISING,
            PRODUCT,
            2,
            ON_GOING,
            130,
            26,
            reporting_days=range(DAYS - 1, -1, -1),  # the campaign that visitors look at first
        ),
        Order(
            aurora,
            2,
            "La mesa de la ventana",
            SPONSORSHIP,
            PRODUCT,
            3,
            ON_GOING,
            40,
            12,
            reporting_days=EACH_SECOND_DAY,
        ),
        Order(
            aurora, 3, "Video de invierno", SPOT, PRODUCT, 2, ON_GOING, 110, 12, reporting_days=THE_DAYS_BETWEEN
        ),
        Order(
            aurora,
            4,
            "Baristas por un día",
            ADVERTISING,
            MONEY,
            1,
            ON_GOING,
            44,
            12,
            "ARS",
            850_000,
            reporting_days=EACH_SECOND_DAY,
        ),
        Order(
            aurora,
            5,
            "Medialunas de domingo",
            ADVERTISING,
            PRODUCT,
            2,
            FINISHED,
            44,
            0,
            days_ago=60,
            reporting_days=THE_DAYS_BETWEEN,
        ),
        Order(
            aurora,
            6,
            "Cold brew: llegó el verano",
            SPONSORSHIP,
            MONEY,
            1,
            STOPPED,
            30,
            6,
            "USD",
            1200,
            reporting_days=EACH_SECOND_DAY,
        ),
        Order(aurora, 7, "Tostado navideño", ADVERTISING, PRODUCT, 2, WAITING_APPROVAL, 0, 0, days_ago=3),
        Order(aurora, 8, "Cafés de autor", SPONSORSHIP, MONEY, 1, DRAFT, 0, 0, "ARS", 600_000, days_ago=1),
    ]
    rng = random.Random(SEED)
    names = (
        "Lanzamiento de temporada",
        "Lo uso todos los días",
        "Mi favorito",
        "Fin de semana",
        "Detrás de escena",
    )
    states = [ON_GOING, FINISHED, WAITING_PAYMENT, STOPPED, ON_GOING, DRAFT, ON_GOING, WAITING_APPROVAL]
    for index, brand in enumerate(BRANDS[1:]):
        for number in range(1, 4 if index % 4 else 5):
            status = states[(index * 3 + number) % len(states)] if number > 1 else ON_GOING
            # Only campaigns paid in money wait for a payment.
            payment = MONEY if (index + number) % 3 == 0 or status == WAITING_PAYMENT else PRODUCT
            reward = 1 if payment == MONEY else 2 + (index + number) % 2
            currency, price = ("USD", 900) if index % 5 == 2 else ("ARS", rng.randint(40, 120) * 10_000)
            kind = (ADVERTISING, SPONSORSHIP, SPOT)[(index + number) % 3]
            # All creators post the one picture of a Spot, which needs little drawing.
            ads = rng.randint(54, 70) if kind == SPOT else rng.randint(14, 20)
            ads = ads if status in (ON_GOING, STOPPED, FINISHED) else 0
            waiting = 0 if status == FINISHED else ads // (10 if kind == SPOT else 3)
            name = f"{names[(index + number) % len(names)]}: {brand.name}"
            all_orders.append(
                Order(
                    brand,
                    number,
                    name,
                    kind,
                    payment,
                    reward,
                    status,
                    ads,
                    waiting,
                    currency,
                    price,
                    rng.randint(35, 60),
                )
            )
    return all_orders


def many(count: int) -> Order:
    """A campaign of Café Aurora's with this many advertisements, nearly all of them waiting."""
    decided = min(200, count // 10)
    name = f"La gran ronda: {count} tazas"
    return Order(
        BRANDS[0], count, name, ADVERTISING, PRODUCT, 2, ON_GOING, count, count - decided, reporting_days=(0,)
    )


FIRST = [
    "Sofía",
    "Valentina",
    "Martina",
    "Camila",
    "Lucía",
    "Julieta",
    "Agustina",
    "Delfina",
    "Emilia",
    "Catalina",
    "Renata",
    "Malena",
    "Abril",
    "Pilar",
    "Juana",
    "Mateo",
    "Bautista",
    "Joaquín",
    "Tomás",
    "Felipe",
    "Benjamín",
    "Santino",
    "Thiago",
    "Lautaro",
    "Ignacio",
    "Facundo",
    "Nicolás",
    "Franco",
    "Ramiro",
    "Bruno",
]
LAST = [
    "González",
    "Rodríguez",
    "Fernández",
    "López",
    "Martínez",
    "Gómez",
    "Díaz",
    "Pérez",
    "Sánchez",
    "Romero",
    "Álvarez",
    "Torres",
    "Ruiz",
    "Ramírez",
    "Flores",
    "Acosta",
    "Benítez",
    "Medina",
    "Herrera",
    "Suárez",
    "Aguirre",
    "Giménez",
    "Gutiérrez",
    "Pereyra",
    "Rojas",
    "Molina",
    "Castro",
    "Ortiz",
    "Silva",
    "Núñez",
]
OPENINGS = (
    "Hoy tocó {subject} y no me arrepiento de nada.",
    "Plan perfecto: {subject} y cero apuro.",
    "Si me buscan, estoy con {subject}.",
    "Me preguntaron tres veces por esto: es {subject}.",
    "Domingo, mate en pausa y {subject}.",
    "No es publicidad, bueno, un poquito sí: {subject} me puede.",
    "Segunda vez en la semana. {subject}, te hablo a vos.",
    "La luz de las seis de la tarde le hace bien a {subject}.",
    "Probé {subject} por curiosidad y me quedé.",
    "Un antes y un después: {subject}.",
)
MOMENTS = (
    "Eran las {clock} y no había apuro.",
    "Foto de las {clock}, sin filtro.",
    "A las {clock} ya lo tenía decidido.",
    "Son las {clock} y sigo pensando en esto.",
    "Salió a las {clock}, en la primera toma.",
    "Me senté un minuto a las {clock} y se hizo la tarde.",
)
CLOSINGS = (
    "¿Quién se suma?",
    "Les dejo el dato en los comentarios.",
    "Después me cuentan.",
    "Diez de diez.",
    "Mi yo de ayer no lo puede creer.",
    "Etiqueten a quien lo necesita.",
    "Gracias @{site} por tanto.",
    "Así da gusto arrancar.",
)


@dataclass
class Influencer:
    """A person of the mobile side."""

    number: int
    first: str
    last: str
    handle: str = field(default="")
    referrer: int | None = None
    """Index of the referrer; without one, the house's code was used."""
    brand: Brand | None = None
    """The brand whose link brought them, if any."""
    source: str = ""
    days_ago: int = 0

    @property
    def id(self) -> str:
        return stable_id("influencer", self.number)

    @property
    def referrer_id(self) -> str | None:
        return stable_id("influencer", self.referrer) if self.referrer is not None else None


PAGE_EACH = 5
"""One in this many people has a personal page, at `/{handle}`."""


def influencers(count: int = 300) -> list[Influencer]:
    """This many people with plausible names and handles."""
    rng = random.Random(SEED + 1)
    people = []
    for number in range(count):
        first, last = rng.choice(FIRST), rng.choice(LAST)
        plain = f"{first}.{last}".lower().translate(str.maketrans("áéíóúüñ", "aeiouun"))
        people.append(Influencer(number, first, last, f"{plain}{number % 97}"))
    rng = random.Random(SEED + 2)
    for person in people:
        # Early people invited most; ten came without a referrer.
        person.referrer = int(person.number * rng.random() ** 2) if person.number >= 10 else None
        person.brand = rng.choice(BRANDS) if rng.random() < 0.75 else None
        person.source = source(rng, person.brand)
        person.days_ago = rng.randrange(1, DAYS)
    return people


def email_of(person: Influencer) -> str:
    """Their e-mail, at an address that does not exist."""
    return f"{person.handle}@influencers.resuena.demo"


def posting_people() -> list[Influencer]:
    """Everyone with the app but CREATOR, whose account a visitor uses."""
    return [person for person in influencers(300 + NEWCOMERS) if person.number != CREATOR_NUMBER]


def source(rng: random.Random, brand: Brand | None) -> str:
    """A link's source name: mostly one that the portal creates, sometimes a custom one."""
    shares = SOURCES if brand else OWN_SOURCES
    return rng.choices(list(shares), list(shares.values()))[0]


def authors(rng: random.Random, order: Order) -> list[Influencer]:
    """The creators of a campaign's advertisements: each one once, as long as there are people."""
    people, count = influencers(), order.ads
    chosen = rng.sample(people, count) if count <= len(people) else rng.choices(people, k=count)
    if order.payment != MONEY or order.currency != "ARS":
        return chosen
    first, *others = [person for person in chosen if person.number not in REGULARS]
    return [first, *(people[number] for number in REGULARS), *others][:count]


def caption(rng: random.Random, brand: Brand) -> str:
    """A caption; few are alike."""
    clock = f"{rng.randrange(8, 22)}:{rng.randrange(60):02d}"
    texts = (rng.choice(OPENINGS), rng.choice(MOMENTS).format(clock=clock), rng.choice(CLOSINGS))
    text = " ".join(texts).format(subject=brand.subject, site=brand.site)
    return f"{text[0].upper()}{text[1:]} #{brand.site}"


def now() -> datetime:
    """The moment of loading, to which all other moments are relative."""
    return datetime.now(UTC)


def created_at(order: Order, loaded: datetime) -> datetime:
    """The creation time of a campaign, computed from when the demo was loaded."""
    return loaded - _age(order)


def loaded_at(order: Order, created: datetime) -> datetime:
    """When the demo was loaded, computed from the creation time of one of its campaigns."""
    return created + _age(order)


def _age(order: Order) -> timedelta:
    return timedelta(days=order.days_ago, hours=order.number % 24)


LOCAL = timedelta(hours=-3)
"""Offset of the demo's people from UTC."""
_BY_HOUR = (3, 1, 1, 0, 0, 1, 2, 4, 6, 7, 8, 9, 11, 11, 8, 7, 7, 8, 10, 12, 13, 12, 9, 6)
"""Relative frequency of posts at each hour of the local day."""
_WEEKDAY = 0.7
"""Frequency on a weekday relative to the weekend."""


def last_reporting_day(now: datetime) -> datetime:
    """15:00 local time on the last first of a month that has passed: monthly reports are sent that morning."""
    local = now + LOCAL
    first = local.replace(day=1, hour=15, minute=0, second=0, microsecond=0)
    if first > local:
        first = (first - timedelta(days=1)).replace(day=1)
    return first - LOCAL


def spread(rng: random.Random, moment: datetime, days: float) -> datetime:
    """A moment between `days` ago and an hour ago: more often lately, at the weekend, and when people are awake."""
    first, last = moment - timedelta(days=days), moment - timedelta(hours=1)
    for _ in range(50):
        day = moment - timedelta(days=days * rng.random() ** 1.3) + LOCAL
        (hour,) = rng.choices(range(24), _BY_HOUR)
        candidate = day.replace(hour=hour, minute=rng.randrange(60), second=rng.randrange(60)) - LOCAL
        if first <= candidate <= last and (day.weekday() >= 5 or rng.random() < _WEEKDAY):
            return candidate
    return first + (last - first) * rng.random()


WINDOW = timedelta(hours=72)
"""Time in which an advertisement should be decided."""
LATE, DELIVERED = 0.07, 0.86
"""Shares of decisions after it, and of approved products that were handed over."""


def closed_ago(order: Order) -> timedelta:
    """How long ago a campaign stopped accepting advertisements."""
    return {FINISHED: timedelta(days=2), STOPPED: timedelta(hours=20)}.get(order.status, timedelta())


def made_at(rng: random.Random, order: Order, number: int, moment: datetime) -> datetime:
    """The creation time of an advertisement: the last `waiting` numbers wait, nearly all within their deadline.

    The first waiting one is overdue by some hours, and the first of all was made recently.
    """
    last = moment - closed_ago(order)
    decided = order.ads - order.waiting
    if number == 0 and decided:
        return last - timedelta(hours=rng.uniform(26, 40))
    if number < decided:
        days = min(order.days_ago - 1, DAYS - 1) - (moment - last).days
        return spread(rng, last - timedelta(hours=8), days - 1)
    if number == decided or number % 16 == 7:
        return moment - WINDOW - timedelta(hours=rng.uniform(4, 20))
    return spread(rng, last, (WINDOW - timedelta(hours=5) - closed_ago(order)) / timedelta(days=1))


def waiting(order: Order, creation_times: Sequence[datetime]) -> list[int]:
    """Indexes of the waiting advertisements, oldest first."""
    return sorted(
        range(len(creation_times) - order.waiting, len(creation_times)), key=lambda number: creation_times[number]
    )


def decided_at(rng: random.Random, submitted_at: datetime, moment: datetime) -> datetime:
    """The time of its decision: mostly the next day, some after the deadline, rarely on a Sunday."""
    late = rng.random() < LATE
    hours = rng.uniform(74, 120) if late else min(rng.lognormvariate(2.7, 0.8), 62)
    decided = at_work(rng, submitted_at + timedelta(hours=hours))
    if not late and decided > submitted_at + WINDOW:
        decided = submitted_at + WINDOW - timedelta(hours=rng.uniform(0.2, 8))
    if decided >= moment:
        decided = submitted_at + (moment - submitted_at) * rng.uniform(0.3, 0.95)
    return decided


def delivered_at(rng: random.Random, decided: datetime, moment: datetime) -> datetime | None:
    """When the product was handed over, in the following week; None if it is not collected yet."""
    delivered = at_work(rng, decided + timedelta(days=rng.uniform(0.2, 7)))
    return delivered if rng.random() < DELIVERED and delivered < moment else None


def at_work(rng: random.Random, moment: datetime) -> datetime:
    """The moment or a later one of its hour while shops are open, else a moment of the next opening hour."""
    local = moment + LOCAL
    if local.hour >= 20:
        local = (local + timedelta(days=1)).replace(hour=9)
    if local.hour < 9:
        local = local.replace(hour=9)
    if local.weekday() == 6 and rng.random() < 0.8:
        local = (local + timedelta(days=1)).replace(hour=rng.randrange(9, 12))
    return max(moment, local.replace(minute=rng.randrange(60), second=rng.randrange(60)) - LOCAL)
