"""Sign-in: signing up and signing in, with a password and a second factor or with a passkey."""
