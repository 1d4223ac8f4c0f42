"""With `prefers-reduced-motion`, style changes apply at once, without transitions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from journey import Visit

HIDDEN_AT_ONCE = """() => {
  const innermost = [...document.querySelectorAll("main *")].at(-1);
  const seen = [getComputedStyle(innermost).visibility];
  document.body.style.visibility = "hidden";
  seen.push(getComputedStyle(innermost).visibility);
  document.body.style.visibility = "";
  seen.push(getComputedStyle(innermost).visibility);
  return seen;
}"""


@pytest.mark.parametrize("path", ["/", "/login", "/app"])
def test_with_less_motion_an_element_and_its_content_appear_together(
    visit: Callable[..., Visit], path: str
) -> None:
    page = visit("es").page
    page.goto(path)
    page.locator("main *").first.wait_for(state="attached")
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert page.evaluate(HIDDEN_AT_ONCE) == ["visible", "hidden", "visible"]
