"""The lab: measuring games, bots and the engine itself."""
