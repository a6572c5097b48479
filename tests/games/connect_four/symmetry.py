"""Connect four seen from behind the board."""

import copy

HAS_SECRETS = False
COLUMNS = 7


def mirror(state):
    other = copy.deepcopy(state)
    other.height = state.height[::-1]
    other.board = [state.board[cell + COLUMNS - 1 - 2 * (cell % COLUMNS)] for cell in range(len(state.board))]
    return other


def mirror_action(state, action):
    return COLUMNS - 1 - action
