"""Cooked rice, grain by grain."""

import math

from mathutils import Vector, noise

from . import materials as made_of
from .placing import hide, place
from .scatter import heap, in_disc, tree
from .shapes import grain
from .thin_shapes import disc


def mound(radius, height, colors, *, at=(0, 0, 0), count=4200, seed=1, size=1.0, flat=2.2, bumps=0.05):
    """A heap of rice, `height` over `at`, its grains of the given colours. Returns what may be laid upon."""

    def rise(x, y):
        reach = min(1, math.hypot(x, y) / radius)
        lump = noise.noise(Vector((x * 2.6, y * 2.6, seed * 3.1)))
        return height * (1 - reach**flat) + bumps * lump * (1 - reach**3)

    base = place(disc(radius * 0.98, rise, made_of.food(colors[0], rough=0.6, soft=0.2), edge=0.06, seed=seed), at)
    grains = [grain(0.085 * size, 0.026 * size, cooked(color)) for color in colors]
    ground = tree(base)
    heap(grains, count, lambda c: in_disc(radius, c, centre=at[:2]), ground, seed=seed, layers=2, step=0.018, tilt=0.5)
    hide(*grains)
    return base


def cooked(color):
    return made_of.food(color, rough=0.38, soft=0.3, gloss=0.15, vary=0.25)
