"""The forms of a page, as a browser would send them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

Value = str | Sequence[str]
Attributes = dict[str, str | None]


@dataclass
class Button:
    """What sends a form."""

    words: str
    name: str
    value: str
    action: str | None


@dataclass
class Form:
    """A form: where it goes, what stands in its fields, and what can be pressed."""

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    buttons: list[Button] = field(default_factory=list)

    def sent(self, button: Button, filled: Mapping[str, Value]) -> dict[str, list[str]]:
        """Return what is sent when a button is pressed, with these fields filled in by hand."""
        unknown = set(filled) - self.names
        assert not unknown, f"There is no field {unknown}; there are {sorted(self.names)}."
        found: dict[str, list[str]] = {}
        for name, value in self.fields:
            if name not in filled:
                found.setdefault(name, []).append(value)
        for name, given in filled.items():
            found[name] = [given] if isinstance(given, str) else list(given)
        if button.name:
            found.setdefault(button.name, []).append(button.value)
        return found


class _Reader(HTMLParser):
    """Finds the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.open: Form | None = None
        self.select = ""
        self.options: list[tuple[str, bool]] = []
        self.text: list[str] | None = None
        self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what begins."""
        given = dict(attrs)
        if tag == "form":
            self.open = Form(given.get("action") or "") if given.get("method") == "post" else None
            self.forms += [self.open] if self.open else []
        elif self.open is not None:
            getattr(self, f"_{tag}", lambda *_: None)(self.open, given)

    def handle_endtag(self, tag: str) -> None:
        """Note what ends."""
        form = self.open
        if tag == "form":
            self.open = None
        elif form is not None and tag == "button" and self.text is not None:
            form.buttons[-1].words = " ".join("".join(self.text).split())
            self.text = None
        elif form is not None and tag == "textarea" and self.text is not None:
            form.fields.append((self.area, "".join(self.text).removeprefix("\n")))
            self.text = None
        elif form is not None and tag == "select":
            chosen = [value for value, is_chosen in self.options if is_chosen]
            first = [value for value, _ in self.options[:1]]
            form.fields += [(self.select, value) for value in (chosen or first)]

    def handle_data(self, data: str) -> None:
        """Note what stands on a button or in a text."""
        if self.text is not None:
            self.text.append(data)

    def _input(self, form: Form, given: Attributes) -> None:
        name, kind = given.get("name") or "", given.get("type") or "text"
        if not name or "disabled" in given:
            return
        form.names.add(name)
        if kind not in ("checkbox", "radio") or "checked" in given:
            form.fields.append((name, given.get("value") or ""))

    def _button(self, form: Form, given: Attributes) -> None:
        if given.get("type") == "button":
            return
        found = Button(
            "", given.get("name") or "", given.get("value") or "", given.get("formaction")
        )
        form.buttons.append(found)
        self.text = []

    def _textarea(self, form: Form, given: Attributes) -> None:
        self.area, self.text = given.get("name") or "", []
        form.names.add(self.area)

    def _select(self, form: Form, given: Attributes) -> None:
        self.select, self.options = given.get("name") or "", []
        form.names.add(self.select)

    def _option(self, form: Form, given: Attributes) -> None:
        self.options.append((given.get("value") or "", "selected" in given))


def forms_of(page: str) -> list[Form]:
    """Return the forms of a page that are posted."""
    reader = _Reader()
    reader.feed(page)
    return reader.forms


def pressed(page: str, words: str, holding: tuple[str, str] | None) -> tuple[Form, Button]:
    """Return the first form that has a button with these words, and a hidden field so filled."""
    found = list(_with(page, words, holding))
    assert found, f"There is no button '{words}'; there are {_words(page)}."
    return found[0]


def _with(page: str, words: str, holding: tuple[str, str] | None) -> Iterator[tuple[Form, Button]]:
    for form in forms_of(page):
        if holding is None or holding in form.fields:
            yield from ((form, button) for button in form.buttons if button.words == words)


def _words(page: str) -> list[str]:
    return sorted({button.words for form in forms_of(page) for button in form.buttons})
