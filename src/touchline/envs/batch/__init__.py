"""Compiled steps of many matches, in a folder of their own: a change in any file of the folder compiles them again."""
