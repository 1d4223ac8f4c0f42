"""Characters that look like a Latin letter or a digit, once their case is folded.

From Unicode's confusables (UTS #39), those of the scripts that fonts of browsers show: Latin, Greek, Cyrillic,
Armenian, Cherokee, Coptic, Lisu (docs/adr/0050-names-that-look-the-same.md).
"""

from __future__ import annotations

_SOURCES = {
    "2": "ƨϩꙅꝛ",
    "3": "ȝɜʒзӡⳍꝫ𝈆",
    "4": "Ꮞ",
    "6": "бᏮⳓ",
    "7": "𝈒",
    "8": "ȣ",
    "9": "ⳋꝯ",
    "a": "ɑαаᎪꓮ",
    "b": "ƅβвьᏏᏴꓐꞵ",
    "c": "сᏟᴄⲥꓚ",
    "d": "ԁᎠᏧꓒꓓ",
    "e": "εеҽᎬ℮ꓰꬲ",
    "f": "ϝքẝꓝꞙꬵ𝈓",
    "g": "ƍɡԍցᏀᏳᶃꓖ",
    "h": "ηнһհᎻᏂⲏꓧ",
    "j": "ʝϳјᎫꓙ",
    "k": "κкᏦⲕꓗ",
    "l": "1i|ıǀɩɪιіӏᎥᏞⲓⳑꓡꓲꙇ𝈪",
    "m": "μϻмᎷⲙꓟ",
    "n": "ոռⲛꓠ",
    "o": "0οσоօᴏᴑⲟꓳꬽ",
    "p": "ρрᏢⲣꓑ",
    "q": "ԛգզ",
    "r": "ʀгᎡᎱᏒᴦⲅꓣꭇꭈ𝈖",
    "s": "ƽѕտᏕᏚꓢꜱ",
    "t": "τтᎢⲧꓔ",
    "u": "ʋυսᴜꓴꞟꭎꭒ",
    "v": "νѵᏙᴠꓦ𝈍",
    "w": "ɯѡԝաᎳᏔᴡꓪ",
    "x": "×χхⲭꓫꭓ",
    "y": "ɣʏγуүᎩᎽᶌỿⲩꓬꭚ",
    "z": "ζᏃᴢꓜ𐋵",
}
LOOK_ALIKES = {ord(source): target for target, sources in _SOURCES.items() for source in sources}
"""For `str.translate`, of a text in lower case and NFD."""
