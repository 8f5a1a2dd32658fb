"""Long things heaped as they settle: chips, beans, spears."""

import math
import random

from .placing import copy, place
from .scatter import below, tree


def pile_sticks(
    models,
    count,
    where,
    ground,
    *,
    reach,
    lift,
    width=0.0,
    seed=0,
    turn=None,
    steepest=32,
    roll=8,
    size=(0.9, 1.1),
    ceiling=20.0,
):
    """Long things (along x, `reach` being half their length) that come to rest upon the ground and each other.

    `where(chance)` names each (x, y), `turn(chance)` its direction in degrees; `lift` is half their height.
    Nothing is laid above the height `ceiling`."""
    chance = random.Random(seed)
    grounds, made = [ground], []

    def height(x, y):
        found = [below(surface, x, y) for surface in grounds]
        return max((hit[0].z for hit in found if hit), default=0.0)

    for _ in range(count * 6):
        if len(made) >= count:
            break
        x, y = where(chance)
        angle = math.radians(turn(chance) if turn else chance.uniform(0, 360))
        scale = chance.uniform(*size)
        along = (math.cos(angle), math.sin(angle))
        heights = []
        for k in range(-3, 4):
            t = k / 3 * reach * scale * 0.92
            sides = (-width, width) if width else (0.0,)
            heights.append(
                (t, max(height(x + along[0] * t - along[1] * s, y + along[1] * t + along[0] * s) for s in sides))
            )
        best, slope = heights[3][1], 0.0
        for t0, h0 in heights[:3]:
            for t1, h1 in heights[4:]:
                middle = h0 + (h1 - h0) * -t0 / (t1 - t0)
                if middle >= best - 1e-6:
                    best, slope = middle, (h1 - h0) / (t1 - t0)
        pitch = math.degrees(math.atan(slope))
        if abs(pitch) > steepest or best > ceiling:
            continue
        thing = copy(chance.choice(models), update=False)
        lean = chance.uniform(-roll, roll)
        place(thing, (x, y, best + lift * scale), (lean, -pitch, math.degrees(angle)), scale)
        grounds.append(tree(thing))
        made.append(thing)
    return made
