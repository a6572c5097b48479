"""`python -m touchline` is the command line."""

from touchline.cli import main

main()
