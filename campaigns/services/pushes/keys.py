"""The site's own key for push services (VAPID), and sealing what only one browser can read.

The key is made of the site's secret key: every process has the same, and so has a site that was
brought back from a backup.

The libraries are read in where they are first used: no site that sends no pushes has to hold them.
"""

from __future__ import annotations

import base64
from email.utils import parseaddr
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import (
        EllipticCurvePrivateKey,
        EllipticCurvePublicKey,
    )

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve P-256 has: a private key is a number below it."""


def public_key() -> str:
    """Return the site's public key as browsers want it."""
    return _text(_raw(_private(settings.SECRET_KEY).public_key()))


def signed(endpoint: str, expires: int) -> dict[str, str]:
    """Return the header by which a push service knows this site, until a second since 1970."""
    from py_vapid import Vapid02

    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": expires,
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }
    return dict(Vapid02(_private(settings.SECRET_KEY)).sign(claims))


def sealed(text: str, key: str, auth: str) -> bytes:
    """Return words that only the browser with this key can read.

    Raises:
        ValueError: it is no key.
    """
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    own = ec.generate_private_key(ec.SECP256R1())
    reader, secret = bytes_of(key), bytes_of(auth)
    return bytes(http_ece.encrypt(text.encode(), private_key=own, dh=reader, auth_secret=secret))


def is_key(key: str, auth: str) -> bool:
    """Whether this is a browser's public key with its secret."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
        return len(bytes_of(auth)) == 16
    except ValueError:
        return False


def bytes_of(text: str) -> bytes:
    """Read base64 as browsers write it.

    Raises:
        ValueError: it is none.
    """
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


@cache
def _private(secret: str) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    grown = HKDF(hashes.SHA256(), 48, None, b"referee.vapid").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(grown) % (ORDER - 1) + 1, ec.SECP256R1())


def _raw(key: EllipticCurvePublicKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
