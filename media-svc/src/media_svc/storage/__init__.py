"""Storage: the objects of images, in a folder or any S3 store."""
