"""Processing: images of strangers are decoded and made anew in worker processes."""
