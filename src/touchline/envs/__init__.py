"""The games as learning environments, over arrays and for Gymnasium, PettingZoo and OpenSpiel. No rules are here."""
