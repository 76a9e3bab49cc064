"""`python -m baralla` is `baralla`."""

from baralla.cli import main

main()
