"""Puff-puff: a paper-lined bowl of golden fried dough balls under sugar, one torn open, a glass of zobo."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.balls import pile_balls
from scene_parts.greens import crumbs
from scene_parts.placing import copy, hide, place
from scene_parts.scatter import everything, in_disc, scatter, tree
from scene_parts.shapes import blob, lathe, slab
from scene_parts.table_materials import linen
from scene_parts.tableware import dip_bowl, glass, napkin, shallow_bowl
from scene_parts.thin_shapes import disc, sheet

VIEWS = {'dish': dict(target=(0.06, -0.2, 0.4), distance=7.0, height=38, turn=-86, lens=78, blur=0.5)}
BOWL = 1.2


def build():
    stage.table('sage')
    stage.lights(angle=130)
    shallow_bowl(BOWL, 0.42, made_of.ceramic('#E9DDC8'))
    paper()
    balls = dough_balls()
    torn_open((0.98, -1.12, 0), 205)
    torn_open((0.42, -1.34, 0), 165)
    place(napkin(1.9, 1.5, linen('#33456B'), seed=5), (-1.85, 0.75, 0), (0, 0, 24))
    sugar(balls)
    sugar_bowl()
    nutmeg()
    place(glass(0.3, 0.95, made_of.food('#8E1530', rough=0.1, gloss=0.6, soft=0.2)), (1.35, 1.5, 0))


def paper():
    """Parchment pressed into the bowl, its corners standing over the rim."""
    parchment = made_of.food('#F1E7D4', '#E9DCC2', mottle=3, contrast=0.1, rough=0.6, soft=0.15)

    def height(x, y):
        crease = abs(noise.noise(Vector((x * 2.4, y * 2.4, 3)))) + 0.4 * abs(noise.noise(Vector((x * 6, y * 6, 8))))
        return inside(x, y) + 0.02 + 0.12 * crease * min(1, 0.2 + max(0, math.hypot(x, y) - 0.5))

    sheet(1.95, 1.95, height, parchment, cells=140, thickness=0.006).rotation_euler.z = 0.5


def inside(x, y):
    """The height of the bowl's inside and, beyond its rim, of what leans out of it."""
    reach = math.hypot(x, y)
    return 0.105 + 0.2 * max(0, reach - 0.5) + 0.75 * max(0, reach - 0.76) ** 1.15


def fried():
    return made_of.food(
        '#BC7229',
        '#95521A',
        mottle=1.6,
        contrast=0.05,
        vary=0.45,
        rough=0.5,
        gloss=0.12,
        soft=0.1,
        bump=0.014,
        bump_scale=16,
    )


def dough_balls():
    """Eleven in the bowl, of a dozen; dropped by hand, so that no two are the same."""
    skin = fried()
    chance = random.Random(8)
    models = [
        blob(1, skin, lumps=0.16, lump_scale=1.1, fine=0.018, fine_scale=7, stretch=(1, 1, 0.95), seed=i)
        for i in range(6)
    ]
    made = []

    def settling(x, y):
        return 0.13 + 0.35 * max(0, math.hypot(x, y) - 0.55)

    for i, (x, y, z, r) in enumerate(
        pile_balls(11, 0.325, 0.74, floor=settling, vary=0.07, sink=0.05, gather=0.2, seed=3)
    ):
        turn = [chance.uniform(0, 360) for _ in range(3)]
        made.append(copy(models[i % len(models)], (x, y, z), turn, r))
    hide(*models)
    return made


def torn_open(at, turn):
    """A half, its soft and airy inside towards the viewer."""
    half = lathe(
        [(0, -0.28), (0.16, -0.25), (0.27, -0.12), (0.3, 0), (0.27, 0.0), (0.2, -0.05), (0, -0.06)],
        fried(),
        wobble=0.05,
        seed=int(turn),
    )
    crumb = made_of.food(
        '#EFD29A', '#DDB26C', third='#C08E4A', mottle=11, contrast=0.3, rough=0.85, soft=0.25, bump=0.06, bump_scale=28
    )

    def height(x, y):
        at = Vector((x * 13, y * 13, turn))
        return 0.02 + 0.035 * noise.noise(at) + 0.025 * noise.noise(at * 2.3)

    disc(0.287, height, crumb, edge=0.12, seed=turn).parent = half
    return place(half, (at[0], at[1], 0.24), (52, 0, turn - 180))


def sugar(balls):
    """Most of it on the balls, some beside them."""
    white = made_of.food('#FBF7EE', rough=0.25, soft=0.3, gloss=0.4)
    crystals = [slab((0.012, 0.012 * k, 0.01), white, round=0.002, steps=1) for k in (0.7, 1, 1.2)]
    scatter(crystals, 4200, lambda c: in_disc(1.0, c), tree(*balls), seed=11, lift=0.003, tilt=1, size=(0.5, 1.1))
    scatter(
        crystals,
        420,
        lambda c: in_disc(0.7, c, centre=(0.7, -1.25), dense=0.7),
        everything(),
        seed=12,
        lift=0.004,
        size=(0.5, 1),
    )
    hide(*crystals)
    crumbs(everything(), 30, lambda c: in_disc(0.55, c, centre=(0.7, -1.35)), '#D9A85E', seed=4, size=0.022)


def sugar_bowl():
    at = (-1.2, -0.98, 0)
    place(dip_bowl(0.36, 0.24, made_of.dark_ceramic('#3A4A52')), at)
    grains = made_of.food('#F8F3E8', '#ECE4D4', mottle=40, rough=0.7, bump=0.02, bump_scale=70)

    def height(x, y):
        return 0.175 + 0.06 * (1 - (x * x + y * y) / 0.09) + 0.012 * noise.noise(Vector((x * 9, y * 9, 0)))

    place(disc(0.3, height, grains), at)


def nutmeg():
    shell = made_of.food('#7A5334', '#5E3C22', mottle=5, rough=0.6, bump=0.03, bump_scale=18)
    for x, y, turn in [(-0.5, -1.4, 20), (-0.28, -1.52, 110)]:
        place(blob(0.11, shell, lumps=0.1, stretch=(1.25, 1, 0.95), seed=turn), (x, y, 0.105), (0, 0, turn))
