"""The engine: what every game shares. It knows no game."""
