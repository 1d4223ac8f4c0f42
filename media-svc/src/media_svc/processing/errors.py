"""Errors of images, with the codes that clients know (docs/product.md, Validation)."""

from kit.rpc.errors import InvalidInput, Violation


def invalid_image() -> InvalidInput:
    """The image is neither PNG nor JPEG by its content, or is broken."""
    return InvalidInput(
        violations=[Violation("file", "Please upload a valid image file (PNG or JPEG)", "INVALID_IMAGE")]
    )


def image_too_large() -> InvalidInput:
    """The image exceeds 5 MB or 16 megapixels."""
    text = "The picture is too large: up to 5 MB and 16 megapixels."
    return InvalidInput(violations=[Violation("file", text, "IMAGE_TOO_LARGE")])
