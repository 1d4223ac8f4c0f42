"""The currencies that amounts can have: those of ISO 4217 in use, with the number of decimals of each."""

from __future__ import annotations

_IN_USE = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
    COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP
    MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR
    SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND
    VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
"""
_WITHOUT_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
_CODES, _WHOLE = frozenset(_IN_USE.split()), frozenset(_WITHOUT_DECIMALS.split())
CENTS = 100


def is_currency(code: str) -> bool:
    """Whether the text is the ISO 4217 code of a currency in circulation: no metal, fund or special code (XTS, …)."""
    return code in _CODES


def is_payable(cents: int, currency: str) -> bool:
    """Whether an amount in hundredths of a currency has no more decimals than the currency."""
    return currency not in _WHOLE or cents % CENTS == 0
