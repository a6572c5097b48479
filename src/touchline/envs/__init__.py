"""The games as learning environments: for loops over arrays, Gymnasium, PettingZoo and OpenSpiel. No rule is here."""
