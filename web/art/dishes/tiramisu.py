"""Tiramisù: a tall slice of coffee-dark savoiardi and mascarpone under cocoa, its dish behind it, a cup of coffee."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.greens import crumbs, leaves
from scene_parts.placing import copy, hide, place
from scene_parts.scatter import everything, in_box, in_disc, scatter, tree
from scene_parts.shapes import blob, lathe, slab, tube
from scene_parts.table_materials import linen
from scene_parts.tableware import laid, napkin, plate, spoon
from scene_parts.thin_shapes import disc, sheet

VIEWS = {'dish': dict(target=(0.02, 0.14, 0.36), distance=5.9, height=29, turn=-80, lens=78, blur=0.6)}
FINGER, ROW = 0.27, 0.165
CREAM = (0.06, 0.13, 0.18)


def build():
    stage.table('stone')
    stage.lights(angle=128)
    plate(1.04, made_of.ceramic('#8FA0A3', '#7C8E92'), rim=0.17)
    portion(4, 0.92, (-0.02, 0.06, 0.072), -24, seed=1)
    baking_dish((0.8, 2.25, 0), 6)
    coffee((-1.32, 1.2, 0))
    biscuits()
    place(napkin(1.5, 1.7, linen('#9A5B44'), seed=9), (1.85, -0.35, 0), (0, 0, -18))
    spoon((1.22, -0.22, 0.06), 100, length=1.75)
    dust()


def portion(fingers, depth, at, turn, *, seed):
    """`fingers` wide: cream and two rows of biscuits by turns, and cocoa over all."""
    width = fingers * FINGER
    cream = made_of.food(
        '#F6EAD0', '#EEDDB8', mottle=3, contrast=0.1, rough=0.38, soft=0.4, gloss=0.15, bump=0.05, bump_scale=9
    )
    z, parts = 0.0, []
    for row, thick in enumerate(CREAM):
        layer = slab((width, depth, thick + 0.05), cream, round=0.02, cuts=14, wobble=0.05, seed=seed + row)
        parts.append(place(layer, (0, 0, z + thick / 2 + 0.025)))
        z += thick
        if row < 2:
            parts += savoiardi(fingers, depth, z, seed + row)
            z += ROW
    parts.append(place(cocoa(width, depth, seed), (0, 0, z + 0.078)))
    return laid(parts, at, turn)


def savoiardi(fingers, depth, z, seed):
    """A row lying side by side, cut through with the slice."""
    chance = random.Random(seed)
    soaked = made_of.food(
        '#9A6738',
        '#6E4322',
        third='#C79C62',
        mottle=11,
        contrast=0.25,
        vary=0.25,
        rough=0.75,
        soft=0.15,
        bump=0.05,
        bump_scale=26,
    )
    row = []
    for i in range(fingers):
        size = (FINGER + 0.008, depth + chance.uniform(0.0, 0.03), ROW * chance.uniform(0.92, 1.04))
        biscuit = slab(size, soaked, round=0.06, steps=5, wobble=0.012, seed=seed + i)
        row.append(place(biscuit, ((i - (fingers - 1) / 2) * FINGER, 0, z + ROW / 2 + chance.uniform(-0.008, 0.008))))
    return row


def cocoa(width, depth, seed):
    """Sieved thickly over the waves that a spoon left; a little of the cream comes through."""
    powder = made_of.food(
        '#4B2A17', '#5C3620', third='#7C543A', mottle=9, contrast=0.2, rough=1, bump=0.03, bump_scale=70
    )

    def height(x, y):
        edge = max(abs(x) / width, abs(y) / depth) * 2
        wave = 0.035 * noise.noise(Vector((x * 3.2, y * 4.5, seed * 4)))
        return wave + 0.008 * noise.noise(Vector((x * 14, y * 14, 5))) - 0.03 * edge**8

    return sheet(width, depth, height, powder, cells=90, thickness=0.045)


def baking_dish(at, turn):
    """Most of the tiramisù; the first pieces are gone from its near left corner."""
    glaze = made_of.food('#F0E9DC', rough=0.25, gloss=0.5, bump=0.004, bump_scale=6)
    length, depth, wall = 2.75, 1.75, 0.07
    parts = [place(slab((length, depth, wall), glaze, round=0.03), (0, 0, wall / 2))]
    for side in (-1, 1):
        parts.append(place(slab((length + wall, wall, 0.68), glaze, round=0.034), (0, side * depth / 2, 0.34)))
        parts.append(place(slab((wall, depth + wall, 0.68), glaze, round=0.034), (side * length / 2, 0, 0.34)))
    laid(parts, at, turn)
    for fingers, depth, x, y in ((5, 1.6, 0.62, 0), (4, 0.8, -0.68, 0.4)):
        around = math.radians(turn)
        right = at[0] + x * math.cos(around) - y * math.sin(around)
        back = at[1] + x * math.sin(around) + y * math.cos(around)
        portion(fingers, depth, (right, back, wall), turn, seed=fingers + 10)


def coffee(at):
    glaze = made_of.ceramic('#EFE8DB')
    saucer = lathe([(0, 0), (0.3, 0), (0.34, 0.02), (0.62, 0.09), (0.61, 0.11), (0.32, 0.05), (0, 0.04)], glaze)
    cup = [
        (0, 0.04),
        (0.17, 0.04),
        (0.19, 0.07),
        (0.33, 0.24),
        (0.37, 0.5),
        (0.355, 0.51),
        (0.34, 0.5),
        (0.3, 0.26),
        (0, 0.12),
    ]
    loop = [(0.34, 0, 0.42), (0.5, 0, 0.46), (0.54, 0, 0.3), (0.42, 0, 0.2), (0.28, 0, 0.2)]
    black = made_of.food('#2A140B', '#3B1D0F', mottle=4, rough=0.08, gloss=1)
    crema = made_of.food('#9C6231', '#6E3D1B', mottle=9, contrast=0.4, rough=0.25, gloss=0.5)
    surface = place(disc(0.336, lambda x, y: 0, black), (0, 0, 0.42))
    foam = lathe([(0.27, 0.421), (0.3, 0.428), (0.338, 0.43)], crema, wobble=0.02)
    laid([saucer, lathe(cup, glaze), tube(loop, 0.035, glaze), surface, foam], at, -150)


def biscuits():
    """Dry savoiardi under their crust of sugar."""
    crust = made_of.food(
        '#CFA063', '#B98446', mottle=4, contrast=0.1, vary=0.2, rough=0.75, soft=0.1, bump=0.02, bump_scale=18
    )
    model = blob(0.13, crust, lumps=0.08, lump_scale=1.2, fine=0.02, stretch=(3.6, 1, 0.72), detail=5)
    made = [
        copy(model, at, (0, tilt, turn))
        for at, tilt, turn in [
            ((-0.98, -0.84, 0.1), 0, 52),
            ((-1.16, -0.62, 0.1), 0, 60),
            ((-1.06, -0.74, 0.28), 4, 22),
        ]
    ]
    hide(model)
    sugar = made_of.food('#F7EEDC', rough=0.3, soft=0.3)
    crystal = slab((0.016, 0.014, 0.012), sugar, round=0.002, steps=1)
    scatter([crystal], 420, lambda c: in_box(1.1, 1.3, c, centre=(-1.2, -0.6)), tree(*made), seed=3, lift=0.003, tilt=1)
    scatter([crystal], 60, lambda c: in_disc(0.7, c, centre=(-1.1, -0.8)), everything(), seed=4, lift=0.004)
    hide(crystal)


def dust():
    """Cocoa that fell beside the slice."""
    ground = everything()
    crumbs(ground, 2400, lambda c: in_disc(0.95, c, dense=0.85), '#5A3620', seed=7, size=0.006)
    crumbs(ground, 140, lambda c: in_disc(1.5, c, centre=(0, -0.3)), '#5A3620', seed=8, size=0.006)
    leaves(ground, 2, lambda c: in_disc(0.06, c, centre=(0.02, 0.1)), seed=6, length=0.24, width=0.15)
