"""What can be wrong with an image, with the codes that clients know (docs/product.md, Validation)."""

from kit.rpc.errors import InvalidInput, Violation


def invalid_image() -> InvalidInput:
    """Neither PNG nor JPEG by its content, or broken."""
    return InvalidInput(
        violations=[Violation("file", "Please upload a valid image file (PNG or JPEG)", "INVALID_IMAGE")]
    )


def image_too_large() -> InvalidInput:
    """Past 5 MB or 16 megapixels."""
    text = "The picture is too large: up to 5 MB and 16 megapixels."
    return InvalidInput(violations=[Violation("file", text, "IMAGE_TOO_LARGE")])
