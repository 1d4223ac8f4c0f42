"""Each rule of docs/product.md, Validation, at its limit, on the server, through the public API."""

from __future__ import annotations

import io
from typing import Any

import httpx
import pytest
from PIL import Image
from resuena_people import SIGN_IN, SIGN_UP, Kind, Person
from resuena_world import World

FINE = "Abc1#x"


def email(length: int, number: int) -> str:
    """An e-mail of exactly this many characters."""
    local = f"p{number}"
    rest = length - len(local) - len("@.com")
    labels = []
    while rest > 0:
        label = min(rest, 60)
        if rest - label == 1:  # a dot alone would be left
            label -= 1
        labels.append("a" * label)
        rest -= label + 1
    address = f"{local}@{'.'.join(labels)}.com"
    assert len(address) == length, (len(address), length)
    return address


async def signed_up(world: World, **given: str) -> str | None:
    """The error code of signing up with these values, or None."""
    number = next(world.names)
    variables = {"email": f"regla{number}@ejemplo.ar", "password": FINE, **given}
    return (await Person(world.system).ask(SIGN_UP, variables)).code


@pytest.mark.parametrize(("length", "code"), [(253, None), (254, None), (255, "INVALID_EMAIL")])
async def test_email_has_at_most_254_characters(world: World, length: int, code: str | None) -> None:
    assert await signed_up(world, email=email(length, next(world.names))) == code


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ("p{}@ejemplo.a", "INVALID_EMAIL"),
        ("p{}@ejemplo.ar", None),
        ("p{}@ejemplo.arg", None),
        ("p{}@ejemplo.a1", "INVALID_EMAIL"),
        ("p{}@ejemplo", "INVALID_EMAIL"),
        ("p{}ejemplo.ar", "INVALID_EMAIL"),
        ("@ejemplo{}.ar", "INVALID_EMAIL"),
        ("p {}@ejemplo.ar", "INVALID_EMAIL"),
    ],
)
async def test_email_has_a_top_level_domain_of_two_letters(world: World, form: str, code: str | None) -> None:
    assert await signed_up(world, email=form.format(next(world.names))) == code


async def test_email_is_unique_in_any_case(world: World) -> None:
    taken = world.own.owner.email
    assert await signed_up(world, email=taken) == "EMAIL_EXISTS"
    assert await signed_up(world, email=taken.upper()) == "EMAIL_EXISTS"


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("Ab1#x", "INVALID_PASSWORD"),
        ("Ab1#xy", None),
        ("Ab1#xyzxyzxyzxy", None),
        ("Ab1#xyzxyzxyzxyz", "INVALID_PASSWORD"),
        ("ab1#xyz", "INVALID_PASSWORD"),
        ("AB1#XYZ", "INVALID_PASSWORD"),
        ("Abc#xyz", "INVALID_PASSWORD"),
        ("Abc1xyz", "INVALID_PASSWORD"),
        ("", "INVALID_PASSWORD"),
    ],
)
async def test_new_password_has_6_to_15_characters_of_four_classes(
    world: World, password: str, code: str | None
) -> None:
    assert await signed_up(world, password=password) == code
    person = await Person(world.system).sign_up()
    change = """mutation($current: String!, $password: String!) {
      changePassword(current: $current, password: $password) { success error { code } } }"""
    assert (await person.ask(change, {"current": person.password, "password": password})).code == code


async def test_sign_in_compares_and_applies_no_rule_of_sign_up(world: World) -> None:
    for password in ("", "short", "nodigits", "x" * 16):
        response = await Person(world.system).ask(
            SIGN_IN, {"email": f"n{password}@ejemplo.ar", "password": password}
        )
        assert response.code == "INVALID_CREDENTIALS"


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        ("A", "B", None),
        ("", "B", "NAME_REQUIRED"),
        ("A", "", "NAME_REQUIRED"),
        ("  ", "B", "NAME_REQUIRED"),
        ("A" * 100, "B", None),
        ("A" * 101, "B", "NAME_TOO_LONG"),
    ],
)
async def test_first_and_last_name_are_not_blank(world: World, first: str, last: str, code: str | None) -> None:
    person = world.people[Kind.MEMBERLESS]
    update = """mutation($id: ID!, $first: String!, $last: String!) {
      updatePersonPrimary(_id: $id, firstName: $first, lastName: $last) { success error { code } } }"""
    assert (await person.ask(update, {"id": person.id, "first": first, "last": last})).code == code


CREATE = """mutation($person: ID!, $name: String!, $phone: String!, $logo: String, $terms: TermsAcceptanceInput!) {
  createCompanyByPerson(app: PublicPortal, personId: $person, companyName: $name, cellPhone: $phone, logo: $logo,
    termsAndConditions: $terms) { success error { path code message } company { name cellPhone } } }"""
UPDATE = """mutation($id: ID!, $name: String, $phone: String, $logo: String) {
  updateCompany(_id: $id, name: $name, cellPhone: $phone, logo: $logo)
    { success error { path code message } company { name cellPhone } } }"""
TERMS = {"appTypes": ["PublicPortal"], "version": "1", "language": "es"}


async def created(world: World, **given: Any) -> str | None:
    """The error code of creating a company as a new person, or None."""
    person = await Person(world.system).sign_up()
    variables = {
        "person": person.id,
        "name": f"Regla {next(world.names)}",
        "phone": "+5491155550000",
        "terms": TERMS,
        **given,
    }
    return (await person.ask(CREATE, variables)).code


async def updated(world: World, **given: Any) -> str | None:
    """The error code of changing the company as an owner, or None."""
    return (await world.other.owner.ask(UPDATE, {"id": world.other.company_id, **given})).code


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "NAME_REQUIRED"),
        ("   ", "NAME_REQUIRED"),
        ("x", None),
        (99, None),
        (100, None),
        (101, "NAME_TOO_LONG"),
    ],
)
async def test_company_name_is_not_blank_and_has_at_most_100_characters(
    world: World, name: str | int, code: str | None
) -> None:
    for act in (created, updated):
        unique = f"{next(world.names)}-"
        text = unique + "n" * (name - len(unique)) if isinstance(name, int) else name.replace("x", unique[0:-1])
        assert await act(world, name=text) == code


async def test_company_name_is_unique_in_any_case(world: World) -> None:
    assert await created(world, name="cAFÉ aURORA") == "COMPANY_NAME_EXISTS"
    assert await updated(world, name="Café Aurora ") == "COMPANY_NAME_EXISTS"


@pytest.mark.parametrize(
    ("phone", "code"),
    [
        ("1", None),
        ("+1", None),
        ("1" * 100, None),
        ("+" + "1" * 99, None),
        ("1" * 101, "INVALID_CELL_PHONE"),
        ("+" + "1" * 100, "INVALID_CELL_PHONE"),
        ("+", "INVALID_CELL_PHONE"),
        ("11 5555", "INVALID_CELL_PHONE"),
        ("11-5555", "INVALID_CELL_PHONE"),
        ("1+1", "INVALID_CELL_PHONE"),
        ("++11", "INVALID_CELL_PHONE"),
        ("once", "INVALID_CELL_PHONE"),
        ("١٢٣", "INVALID_CELL_PHONE"),
    ],
)
async def test_cell_phone_has_digits_and_a_leading_plus(world: World, phone: str, code: str | None) -> None:
    assert await created(world, phone=phone) == code
    assert await updated(world, phone=phone) == code


async def test_cell_phone_is_required_at_sign_up_and_optional_later(world: World) -> None:
    assert await created(world, phone="") == "INVALID_CELL_PHONE"
    assert await updated(world, phone="") is None


@pytest.mark.parametrize(
    "terms", [{**TERMS, "version": ""}, {**TERMS, "version": "none"}, {**TERMS, "appTypes": []}]
)
async def test_terms_must_be_accepted(world: World, terms: dict[str, Any]) -> None:
    assert await created(world, terms=terms) == "TERMS_NOT_ACCEPTED"


def image(kind: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (200, 200), "red").save(file, kind)
    return file.getvalue()


async def uploaded(person: Person, data: bytes, name: str) -> httpx.Response:
    headers = {"authorization": f"Bearer {person.token}", "x-forwarded-for": "198.51.100.77"}
    async with person.system.browser() as browser:
        return await browser.post("/media/images", files={"file": (name, data)}, headers=headers)


@pytest.mark.parametrize(
    ("kind", "taken"), [("PNG", True), ("JPEG", True), ("GIF", False), ("WEBP", False), ("BMP", False)]
)
async def test_logo_is_png_or_jpeg_by_its_content(world: World, kind: str, taken: bool) -> None:
    person = world.people[Kind.MEMBERLESS]
    for name in ("logo.png", "logo.jpg", "logo.gif"):
        response = await uploaded(person, image(kind), name)
        assert response.is_success == taken, response.text
        if not taken:
            assert "INVALID_IMAGE" in response.text
            assert "Please upload a valid image file (PNG or JPEG)" in response.text


async def test_logo_of_a_company_is_an_uploaded_image_with_a_thumbnail_of_150(world: World) -> None:
    stored = (await uploaded(world.other.owner, image("PNG"), "logo.png")).json()
    assert await updated(world, logo=stored["url"] if "url" in stored else stored["logo"]) is None
    for address in ("https://elsewhere.example/logo.png", "/media/images/aa/unknown.png", "javascript:alert(1)"):
        assert await updated(world, logo=address) == "INVALID_IMAGE"


@pytest.mark.parametrize(("change", "code"), [(-1, "BAD_USER_INPUT"), (0, None), (1, "BAD_USER_INPUT")])
async def test_ad_code_has_exactly_8_characters(world: World, change: int, code: str | None) -> None:
    ad_code = await world.code_of(world.own.ads["product"])
    typed = (ad_code + "A")[: 8 + change]
    query = "query($code: String!) { advertisements(where: {captionIdentifier: $code}) { _id } }"
    response = await world.own.owner.ask(query, {"code": typed})
    assert response.code == code
    if code is None:
        assert response.data == [{"_id": world.own.ads["product"]}]
        assert (await world.own.owner.ask(query, {"code": typed.lower()})).data == response.data


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("DELETE", None),
        ("ELIMINAR", None),
        ("delete", None),
        ("DELET", "INVALID_CONFIRMATION"),
        ("DELETEE", "INVALID_CONFIRMATION"),
        ("", "INVALID_CONFIRMATION"),
        ("BORRAR", "INVALID_CONFIRMATION"),
    ],
)
async def test_deletion_word_must_be_typed(world: World, word: str, code: str | None) -> None:
    ask = """mutation($word: String!) { requestAccountDeletion(email: "nadie@ejemplo.ar", confirmation: $word)
      { success error { code } } }"""
    assert (await Person(world.system).ask(ask, {"word": word})).code == code


FORMS: dict[str, dict[str, Any]] = {
    "sendContact": {"name": "Ana", "email": "a@ejemplo.ar", "message": "Hola"},
    "requestQuote": {"name": "Ana", "email": "a@ejemplo.ar", "message": "Hola", "agreement": True},
    "subscribe": {"email": "a@ejemplo.ar", "list": "news"},
    "requestGuestToken": {"fullName": "Ana Paz", "profileUrl": "https://ana.example"},
}


async def sent(world: World, form: str, fields: dict[str, Any]) -> Any:
    kinds = {name: "Boolean!" if isinstance(value, bool) else "String!" for name, value in fields.items()}
    declared = ", ".join(f"${name}: {kind}" for name, kind in kinds.items())
    passed = ", ".join(f"{name}: ${name}" for name in fields)
    query = f"mutation({declared}) {{ {form}({passed}) {{ success error {{ path message code }} }} }}"
    return await Person(world.system).ask(query, fields)


@pytest.mark.parametrize("form", FORMS)
async def test_every_field_of_a_form_is_required(world: World, form: str) -> None:
    assert (await sent(world, form, FORMS[form])).code is None
    for name, value in FORMS[form].items():
        for blank in (False,) if isinstance(value, bool) else ("", "  "):
            response = await sent(world, form, {**FORMS[form], name: blank})
            assert response.code == "FORM_INCOMPLETE", (name, blank)
            assert response.data["error"][0]["path"] == name
            assert response.data["error"][0]["message"] == "Found error in the form. Please check again."


@pytest.mark.parametrize("form", ["sendContact", "requestQuote", "subscribe"])
async def test_email_of_a_form_is_an_email(world: World, form: str) -> None:
    assert (await sent(world, form, {**FORMS[form], "email": "a@ejemplo.a"})).code == "INVALID_EMAIL"


async def test_email_is_required_to_reset_a_password(world: World) -> None:
    ask = "mutation($email: String!) { requestPasswordReset(email: $email) { success error { code } } }"
    for typed, code in (("", "INVALID_EMAIL"), ("nadie@ejemplo.a", "INVALID_EMAIL"), ("nadie@ejemplo.ar", None)):
        assert (await Person(world.system).ask(ask, {"email": typed})).code == code


async def test_guest_token_counts_only_when_it_is_exactly_one_that_was_made(world: World) -> None:
    ask = "mutation($token: String!) { authenticateGuest(token: $token) { success error { code message } session { guest } } }"
    token = world.guest_token
    for typed in ("", " ", token[:-1], token + "x", token.lower()):
        response = await Person(world.system).ask(ask, {"token": typed})
        assert response.code == "INVALID_GUEST_TOKEN", typed
        assert response.data["error"][0]["message"] == "Found error in the form. Please check again."
    assert (await Person(world.system).ask(ask, {"token": token})).data["session"] == {"guest": True}


def noise() -> bytes:
    file = io.BytesIO()
    Image.effect_noise((60, 60), 90).save(file, "PNG")
    return file.getvalue()


async def test_a_creators_picture_is_one_that_they_uploaded(world: World) -> None:
    creator, other = world.people[Kind.CREATOR], await Person(world.system, in_app=True).sign_up()
    stored = [await uploaded(person, noise(), "a.png") for person in (creator, other)]
    mine, anothers = [str(response.json()["url"]) for response in stored]
    change = """mutation($url: String!) { updateCreatorAccount(input: {picture: $url})
      { success error { code path } account { picture } } }"""
    for _ in range(2):
        response = await creator.ask(change, {"url": mine})
        assert response.data["account"] == {"picture": mine}, response.body
    unknown = mine.replace(mine[-10:-5], "00000")
    for url in (anothers, unknown, "https://evil.example/a.jpg", "/media/../a.jpg"):
        response = await creator.ask(change, {"url": url})
        assert response.data["error"] == [{"code": "INVALID_IMAGE", "path": "picture"}], url
    read = await creator.ask("{ creatorAccount { picture } }")
    assert read.data == {"picture": mine}
    assert (await creator.ask(change, {"url": ""})).data["account"] == {"picture": None}
