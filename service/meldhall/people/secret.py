"""A text that cannot be printed by accident."""

import hmac
from typing import NoReturn, Self


class Secret:
    """A token, key or password. Only `reveal` gives its text; printing, formatting and pickling do not.

    Two secrets are compared in time that does not depend on where they differ.
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself, for the one place that must send or hash it."""
        return self._text

    def matches(self, text: str) -> bool:
        """Whether `text` is the secret, in time that does not depend on where they differ."""
        return hmac.compare_digest(
            self._text.encode(errors="surrogatepass"), text.encode(errors="surrogatepass")
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self.matches(other._text)

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"

    def __str__(self) -> str:
        return repr(self)

    def __bool__(self) -> bool:
        return bool(self._text)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a secret is not written down")
