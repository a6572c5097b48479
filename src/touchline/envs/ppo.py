"""Proximal policy optimisation with masks, by self-play on many matches in step: the baseline that learns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game, Options, split_options, write_options
from touchline.envs.layout import size_of_observation
from touchline.envs.many import ManyMatches

try:
    import torch
    from torch import nn
    from torch.nn import functional
except ModuleNotFoundError as error:
    raise TouchlineError(f'{error.name} is missing: pip install "touchline[train]"') from error

ILLEGAL = -1e9
"""Logit of an illegal action."""


@dataclass(frozen=True)
class Settings:
    """Settings of the training."""

    rows: int = 512
    """Matches in step."""
    horizon: int = 64
    """Steps of each match between two updates."""
    width: int = 256
    """Units of each hidden layer."""
    epochs: int = 3
    parts: int = 8
    """Minibatches of an epoch."""
    learning_rate: float = 5e-4
    discount: float = 0.998
    trace: float = 0.95
    """Lambda of the generalised advantage estimate."""
    clip: float = 0.2
    entropy: float = 0.01
    value_weight: float = 0.5
    largest_gradient: float = 0.5

    @property
    def batch(self) -> int:
        """Decisions per update."""
        return self.rows * self.horizon


class Policy(nn.Module):
    """Two hidden layers; logits of all actions, and the value for the seat to act."""

    def __init__(self, inputs: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.logits, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.logits.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """Logits, with illegal actions ruled out, and values."""
        seen = self.body(torch.sign(observations) * torch.log1p(observations.abs()))
        return self.logits(seen).masked_fill(~masks, ILLEGAL), torch.tanh(self.value(seen)).squeeze(-1)

    def choose(self, matches: ManyMatches, generator: torch.Generator) -> tuple[Any, Any, Any]:
        """An action for each match by the policy's odds, its log-odds, and the value of the position."""
        with torch.no_grad():
            logits, values = self(torch.from_numpy(matches.observations), torch.from_numpy(matches.masks))
        odds = functional.log_softmax(logits, -1)
        actions = torch.multinomial(odds.exp(), 1, generator=generator).squeeze(-1)
        return actions, odds.gather(1, actions[:, None]).squeeze(-1), values


def new_policy(game: Game, settings: Settings, seed: int) -> Policy:
    torch.manual_seed(seed)
    return Policy(size_of_observation(game), game.rules.ACTIONS, settings.width)


@dataclass(frozen=True)
class Batch:
    """What happened between two updates, by step and row."""

    observations: Any
    masks: Any
    actions: Any
    log_odds: Any
    advantages: Any
    returns: Any


def learn(game: Game, options: Options, policy: Policy, settings: Settings, seed: int) -> Iterator[int]:
    """Improve a policy endlessly; yield the number of decisions so far after every update."""
    sides = np.array(game.side_of_seats(options))
    if len(set(sides)) != 2:
        raise TouchlineError("self-play learns for two sides: choose options that make two")
    given = split_options(write_options(game.options, options))
    matches = ManyMatches(game, settings.rows, options=given, seed=seed)
    generator = torch.Generator().manual_seed(seed)
    optimiser = torch.optim.Adam(policy.parameters(), settings.learning_rate, eps=1e-5)
    decisions = 0
    while True:
        improve(policy, optimiser, collect(policy, matches, sides, settings, generator), settings, generator)
        decisions += settings.batch
        yield decisions


def collect(policy: Policy, matches: ManyMatches, sides: Any, settings: Settings, generator: torch.Generator) -> Batch:
    """Play on with the policy in all seats."""
    steps: list[tuple[Any, ...]] = []
    for _ in range(settings.horizon):
        actions, log_odds, values = policy.choose(matches, generator)
        seen, masks = torch.from_numpy(matches.observations.copy()), torch.from_numpy(matches.masks.copy())
        actors = matches.actors.copy()
        matches.step(actions.numpy())
        gained = to_tensor(matches.rewards[np.arange(matches.count), actors])
        turned = np.where(sides[matches.actors] == sides[actors], 1.0, -1.0)
        steps.append((seen, masks, actions, log_odds, values, gained, to_tensor(np.where(matches.ended, 0.0, turned))))
    seen, masks, actions, log_odds, values, rewards, follows = map(torch.stack, zip(*steps, strict=True))
    last = policy.choose(matches, generator)[2]
    advantages = estimate_advantages(rewards, values, follows, last, settings)
    return Batch(seen, masks, actions, log_odds, advantages, advantages + values)


def to_tensor(array: Any) -> Any:
    return torch.from_numpy(np.ascontiguousarray(array, np.float32))


def estimate_advantages(rewards: Any, values: Any, follows: Any, last: Any, settings: Settings) -> Any:
    """Generalised advantage estimates for two sides with opposite results.

    `follows` is by step 1 if the same side decides next, -1 if the other does, and 0 if the match has ended: the value
    of the next position is for its own seat.
    """
    advantages = torch.zeros_like(rewards)
    later, value = torch.zeros_like(last), last
    for step in reversed(range(len(rewards))):
        ahead = settings.discount * follows[step]
        later = rewards[step] + ahead * value - values[step] + settings.trace * ahead * later
        advantages[step], value = later, values[step]
    return advantages


def improve(
    policy: Policy, optimiser: torch.optim.Optimizer, batch: Batch, settings: Settings, generator: torch.Generator
) -> None:
    """A few epochs over a batch, with the clipped objective."""
    flat = [part.flatten(0, 1) for part in vars(batch).values()]
    for _ in range(settings.epochs):
        for part in torch.randperm(settings.batch, generator=generator).chunk(settings.parts):
            loss = loss_of(policy, Batch(*(values[part] for values in flat)), settings)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), settings.largest_gradient)
            optimiser.step()


def loss_of(policy: Policy, batch: Batch, settings: Settings) -> Any:
    """The clipped objective, the error of the values, and a bonus for entropy."""
    logits, values = policy(batch.observations, batch.masks)
    odds = functional.log_softmax(logits, -1)
    ratio = (odds.gather(1, batch.actions[:, None]).squeeze(-1) - batch.log_odds).exp()
    gain = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    better = torch.minimum(ratio * gain, clipped * gain).mean()
    error = functional.mse_loss(values, batch.returns)
    spread = -(odds.exp() * odds).sum(-1).mean()
    return settings.value_weight * error - better - settings.entropy * spread


Choose = Callable[[ManyMatches], Any]
"""Actions for many matches in step."""


def chooser(policy: Policy, seed: int) -> Choose:
    """The policy as a player."""
    generator = torch.Generator().manual_seed(seed)
    return lambda matches: policy.choose(matches, generator)[0].numpy()
