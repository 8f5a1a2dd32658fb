"""Round things heaped as they settle: dough balls, berries, nuts."""

import math
import random

from .scatter import in_disc


def pile_balls(count, radius, reach, *, floor=0.0, centre=(0, 0), vary=0.08, sink=0.03, gather=0.15, seed=0):
    """Centres and radii (x, y, z, r) of `count` balls over a disc of `reach`, each as low as it finds room.

    `floor` is a height, or a function of x and y. `sink` lets them press into each other by that share.
    `gather` keeps them to the middle: 0 spreads them, 1 makes a steep heap.
    """
    chance = random.Random(seed)
    ground = floor if callable(floor) else lambda x, y: floor
    settled = []

    def rest(x, y, r):
        height = ground(x, y) + r
        for a, b, c, other in settled:
            room = ((r + other) * (1 - sink)) ** 2 - (x - a) ** 2 - (y - b) ** 2
            if room > 0:
                height = max(height, c + math.sqrt(room))
        return height

    for _ in range(count):
        r = radius * chance.uniform(1 - vary, 1 + vary)
        spots = [in_disc(reach, chance, centre=centre) for _ in range(500)]
        x, y = min(spots, key=lambda at: rest(*at, r) + gather * math.dist(at, centre))
        settled.append((x, y, rest(x, y, r), r))
    return settled
