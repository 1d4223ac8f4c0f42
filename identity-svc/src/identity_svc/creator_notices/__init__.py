"""What creators should know: notices in the app and by mail, as each of them chose."""
