"""Values of metadata are valid for gRPC, whatever a client sent."""

import pytest

from kit.rpc.metadata import printable


@pytest.mark.parametrize(
    ("sent", "taken"),
    [
        ("Bearer abc.def-_~", "Bearer abc.def-_~"),
        ("Mozilla\t(ñandú\r\n)\x7f\0", "Mozilla?(?and???)??"),
        ("a" * 5000, "a" * 4096),
        ("", ""),
    ],
)
def test_other_than_printable_ascii_is_replaced_and_long_values_are_cut(sent: str, taken: str) -> None:
    assert printable(sent) == taken
