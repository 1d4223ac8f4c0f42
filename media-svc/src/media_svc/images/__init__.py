"""Images: taken, checked, made anew, kept and served."""
