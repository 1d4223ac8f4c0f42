"""Storage: the objects behind the images, in a folder or any S3."""
