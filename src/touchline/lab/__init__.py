"""Measurements of games, bots and the engine."""
