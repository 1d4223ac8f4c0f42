"""Mutations that open and end sessions; the gateway keeps the refresh token in its cookie."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated, Any

import strawberry

from identity_graph.loaders import service
from identity_graph.types import AppType, Company, PasskeyOptionsResult, Session, SessionResult
from kit.graph import (
    APP_COOKIE,
    ID,
    AckResult,
    Info,
    MutationError,
    argument,
    mutation,
    plain,
    plain_entity,
    succeeded,
)
from resuena.identity.v1 import accounts_pb2, guests_pb2, identity_pb2, passkeys_pb2, sessions_pb2, sign_in_pb2

_CEREMONY_LIFE = timedelta(minutes=5)
_DEVICE_LIFE = timedelta(days=400)  # as long as browsers keep a cookie
_COMPANY = ("_id", "name", "logo", "thumbnail", "cellPhone")


def cookie_of(app: int) -> str:
    """The suffix of the cookie with the refresh token of an application's session."""
    return APP_COOKIE if app == identity_pb2.APP_TYPE_MOBILE_APP else ""


def _signed_in(info: Info, response: Any) -> SessionResult:
    """Stores the refresh and the device token, and resolves the fields below the result as the signed-in person."""
    token = response.refresh_token
    suffix = cookie_of(response.session.app)
    info.context.set_refresh_token(token.token, token.expires_at.ToDatetime(tzinfo=UTC), suffix)
    if device_token := getattr(response, "device_token", ""):  # a refresh returns none
        info.context.set_device_token(device_token, datetime.now(UTC) + _DEVICE_LIFE)
    return _session_result(info, response.session)


def _session_result(info: Info, session: sessions_pb2.Session) -> SessionResult:
    if session.HasField("access_token"):
        info.context.authorize(session.access_token)
    return succeeded(SessionResult, data=partial(_session_data, info, session), session=session)


async def _session_data(info: Info, session: sessions_pb2.Session) -> dict[str, Any]:
    """The person and the company, empty for a person without one; the access token is in the typed field only."""
    data = plain(Session, session, omit=("accessToken",))
    company_id = session.company_id or None
    company = await plain_entity(info, Company, company_id, _COMPANY)
    if company_id:
        data["companyId"] = company_id
    # Sessions call a company's key `id`, companies `_id`.
    data["company"] = {"id": company_id, **company} if company else {}
    return data


@strawberry.type
class SessionMutations:
    """Roots about sessions and their person."""

    @mutation(
        anonymous=True,
        limit="signIn",
        description="Opens a session for one application, whose permissions alone it has. Fails with "
        "INVALID_CREDENTIALS, alike for an unknown e-mail and a wrong password, "
        "TOO_MANY_ATTEMPTS, or SECOND_FACTOR_REQUIRED and a challenge.",
    )
    async def login(self, info: Info, app: AppType, email: str, password: str) -> SessionResult:
        device = info.context.device_token or ""
        request = sign_in_pb2.SignInRequest(app=app.value, email=email, password=password, device_token=device)
        response = await service(info).SignIn(request)
        if not response.HasField("challenge"):
            return _signed_in(info, response)
        error = MutationError(
            path="code", message="Enter the code of your authenticator.", code="SECOND_FACTOR_REQUIRED"
        )
        return SessionResult(success=False, error=[error], challenge=response.challenge)  # type: ignore[call-arg]

    @mutation(
        anonymous=True,
        limit="signIn",
        description="Answers the challenge of login with a code of the authenticator or a recovery code. "
        "Fails with INVALID_CODE, CHALLENGE_EXPIRED or TOO_MANY_ATTEMPTS.",
    )
    async def login_second_factor(self, info: Info, challenge: str, code: str) -> SessionResult:
        request = sign_in_pb2.CompleteSignInRequest(
            challenge=challenge, code=code, device_token=info.context.device_token or ""
        )
        return _signed_in(info, await service(info).CompleteSignIn(request))

    @mutation(
        anonymous=True,
        description="Answers options for a sign-in with any passkey, which loginPasskey takes from the same browser "
        "within five minutes. They name nobody.",
    )
    async def begin_login_passkey(self, info: Info) -> PasskeyOptionsResult:
        request = passkeys_pb2.BeginPasskeySignInRequest(browser=info.context.browser_token or "")
        response = await service(info).BeginPasskeySignIn(request)
        info.context.set_browser_token(response.browser, datetime.now(UTC) + _CEREMONY_LIFE)
        return succeeded(PasskeyOptionsResult, options=response.options)

    @mutation(
        anonymous=True,
        limit="signIn",
        description="Opens a session with a passkey, without password and code. Fails with INVALID_PASSKEY, alike for "
        "an unknown passkey and a wrong answer, CHALLENGE_EXPIRED or TOO_MANY_ATTEMPTS.",
    )
    async def login_passkey(
        self, info: Info, credential: str, app: AppType = AppType.PublicPortal
    ) -> SessionResult:
        request = sign_in_pb2.SignInWithPasskeyRequest(
            app=app.value,
            credential=credential,
            browser=info.context.browser_token or "",
            device_token=info.context.device_token or "",
        )
        return _signed_in(info, await service(info).SignInWithPasskey(request))

    @mutation(
        anonymous=True,
        limit="signUp",
        creates=True,
        description="Creates a person and opens a session. The mobile app needs a referral code. Fails with "
        "EMAIL_EXISTS, INVALID_EMAIL, INVALID_PASSWORD, REFERRAL_CODE_REQUIRED, UNKNOWN_REFERRAL_CODE or "
        "TOO_MANY_ATTEMPTS.",
    )
    async def create_person_primary(
        self,
        info: Info,
        app: AppType,
        email: str,
        password: str,
        referral_code: str | None = None,
        company_code: str | None = None,
        source: str | None = None,
    ) -> SessionResult:
        request = sign_in_pb2.SignUpRequest(
            app=app.value,
            email=email,
            password=password,
            referral_code=referral_code or "",
            company_code=company_code or "",
            source=source or "",
            device_token=info.context.device_token or "",
        )
        return _signed_in(info, await service(info).SignUp(request))

    @mutation(
        anonymous=True,
        description="Answers a new access token for the application's refresh cookie, and replaces the cookie. "
        "Fails with SESSION_ENDED.",
    )
    async def refresh_session(self, info: Info, app: AppType = AppType.PublicPortal) -> SessionResult:
        token = info.context.refresh_tokens.get(cookie_of(app.value), "")
        request = sessions_pb2.RefreshSessionRequest(refresh_token=token, app=app.value)
        return _signed_in(info, await service(info).RefreshSession(request))

    @mutation(
        anonymous=True,
        description="Ends the caller's session, or that of the application's refresh cookie, and clears the cookie.",
    )
    async def logout(
        self,
        info: Info,
        app: Annotated[
            AppType | None,
            argument(
                description="Ends a session of this application; the caller's own or the portal's when absent."
            ),
        ] = None,
    ) -> AckResult:
        named = app.value if app else identity_pb2.APP_TYPE_UNSPECIFIED
        token = info.context.refresh_tokens.get(cookie_of(named))
        request = sessions_pb2.SignOutRequest(refresh_token=token, app=named)
        response = await service(info).SignOut(request)
        info.context.clear_refresh_token(cookie_of(named or response.app))
        return succeeded(AckResult, data={"ended": response.HasField("session_id")})

    @mutation(
        description="Changes the caller's own names. Fails with NOT_ALLOWED or NAME_REQUIRED.", paths={"id": "_id"}
    )
    async def update_person_primary(
        self, info: Info, id: Annotated[ID, argument(name="_id")], first_name: str, last_name: str
    ) -> SessionResult:
        request = accounts_pb2.UpdatePersonRequest(id=id, first_name=first_name, last_name=last_name)
        response = await service(info).UpdatePerson(request)
        return _session_result(info, response.session)

    @mutation(
        anonymous=True,
        limit="signIn",
        creates=True,
        description="Opens a guest session for a guest token. Fails with INVALID_GUEST_TOKEN or TOO_MANY_ATTEMPTS.",
    )
    async def authenticate_guest(self, info: Info, token: str) -> SessionResult:
        request = guests_pb2.AuthenticateGuestRequest(token=token)
        response = await service(info).AuthenticateGuest(request)
        return _session_result(info, response.session)
