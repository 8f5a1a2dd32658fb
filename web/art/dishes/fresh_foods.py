"""Fresh foods: handmade pasta nests in flour, tomatoes on the vine, basil, lemons, garlic, eggs, olive oil."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.fruit import citrus_half, lemon, tomato, vine
from scene_parts.pantry import basil, clove, garlic
from scene_parts.placing import copy, copy_whole, hide, place
from scene_parts.scatter import everything, in_disc, scatter
from scene_parts.shapes import blob, lathe, tube
from scene_parts.table_materials import linen
from scene_parts.tableware import board, bowl, dip_bowl, napkin
from scene_parts.thin_shapes import disc

VIEWS = {
    'hero': dict(target=(0.2, 0.2, 0.58), distance=8.9, height=28, turn=-86, lens=66, blur=0.6, shift=(-0.16, 0.0)),
    'gallery': dict(target=(0.1, 0.05, 0.25), distance=7.6, height=52, turn=-98, lens=66, blur=0.45),
}
BOARD = 0.16


def build():
    stage.table('walnut')
    stage.lights(angle=128)
    place(napkin(2.2, 1.5, linen('#E0D6C4'), seed=12), (-1.2, 1.35, 0), (0, 0, -14))
    place(board(2.5, 1.7), (0.35, -0.25, BOARD / 2), (0, 0, -5))
    nests()
    floured = everything()
    tomatoes()
    lemons()
    bulbs()
    eggs()
    bottle()
    herbs()
    flour(floured)


def nest(seed):
    """Tagliatelle turned round two fingers; ribbons on edge and aslant, their ends hanging out."""
    chance = random.Random(seed)
    egg = made_of.food(
        '#E9C46A', '#DFB454', mottle=3, contrast=0.1, vary=0.2, rough=0.55, soft=0.25, bump=0.003, bump_scale=50
    )
    core = disc(0.3, lambda x, y: 0.05 + 0.06 * math.hypot(x, y) / 0.3, egg)
    for strand in range(26):
        layer = strand / 26
        start, sweep = chance.uniform(0, 6.3), chance.uniform(3.2, 7.5)
        reach = 0.17 + 0.2 * chance.random() ** 0.9
        lean = (chance.uniform(-0.06, 0.06), chance.uniform(-0.06, 0.06))
        count = int(sweep * 2.2)
        points = []
        for step in range(count + 1):
            t = step / count
            around = start + sweep * t
            out = reach + 0.035 * math.sin(3 * t + strand) + (0.16 * max(0, t - 0.88) / 0.12 if strand % 5 == 0 else 0)
            swell = 0.3 * layer * (1 - ((out - 0.27) / 0.22) ** 2)
            rise = 0.045 + max(0, swell) + 0.02 * math.sin(4 * t * sweep + strand)
            points.append((out * math.cos(around) + lean[0], out * math.sin(around) + lean[1], rise))
        ribbon = tube(points, 0.006, egg)
        ribbon.data.extrude = 0.033
        ribbon.data.bevel_resolution = 1
        for point in ribbon.data.splines[0].points:
            point.tilt = 0.9 * math.sin(strand * 1.7) + chance.uniform(-0.15, 0.15)
        ribbon.parent = core
    return core


def nests():
    models = [nest(1), nest(2), nest(3)]
    spots = [(-0.32, -0.05), (0.5, 0.12), (0.08, -0.72), (0.95, -0.58), (1.1, 0.18)]
    for i, (x, y) in enumerate(spots):
        place(copy_whole(models[i % 3]), (x, y, BOARD), (0, 0, 77 * i), 0.98 + 0.05 * (i % 2))
    hide(*models)


def tomatoes():
    place(vine(3, 0.3, seed=2), (2.1, 1.5, 0), (0, 0, 24))
    place(vine(2, 0.29, seed=5), (0.45, 1.42, 0), (0, 0, -6))
    for i, (x, y, size) in enumerate(
        [(2.1, -0.62, 0.17), (2.42, -0.4, 0.16), (2.2, -0.95, 0.165), (-1.25, -0.55, 0.16)]
    ):
        place(tomato(size, seed=20 + i, flat=0.95), (x, y, size * 0.9), (14 * (-1) ** i, 10, 50 * i))


def lemons():
    for i, (x, y, turn) in enumerate([(-1.55, 0.45, 30), (-1.95, 0.98, -50)]):
        fruit = lemon(0.31, seed=i)
        place(fruit, (x, y, 0.31), (0, 90, turn))
    place(citrus_half(0.3, seed=5), (-0.98, 0.32, 0.28), (62, 0, -20))


def bulbs():
    place(garlic(0.27, seed=1), (-1.45, -0.1, 0), (0, 0, 20))
    place(garlic(0.25, seed=2), (2.5, 0.35, 0.2), (70, 0, 130))
    for i, (x, y, turn) in enumerate([(-1.1, -0.85, 20), (-1.38, -0.82, 110)]):
        place(clove(0.27, seed=i), (x, y, 0), (0, 0, turn))


def eggs():
    at = (-0.62, 0.98)
    place(bowl(0.52, 0.34, made_of.ceramic('#5E7D7E', '#45605F')), (*at, 0))
    shell = made_of.food(
        '#D9A679', '#CF9768', third='#BE8354', mottle=5, contrast=0.1, rough=0.5, soft=0.2, bump=0.003, bump_scale=60
    )
    egg = lathe(
        [(0, -0.25), (0.13, -0.215), (0.205, -0.08), (0.21, 0.0), (0.165, 0.16), (0.08, 0.265), (0, 0.29)],
        shell,
        segments=64,
    )
    for x, y, z, turn in [
        (-0.14, -0.12, 0.3, (70, 0, 20)),
        (0.2, -0.06, 0.31, (64, 0, 130)),
        (0.0, 0.2, 0.3, (75, 0, 250)),
    ]:
        place(copy(egg), (at[0] + x, at[1] + y, z), turn)
    hide(egg)


def bottle():
    """Of olive oil, corked."""
    outline = [
        (0, 0.02),
        (0.24, 0.0),
        (0.28, 0.05),
        (0.28, 0.9),
        (0.26, 1.05),
        (0.11, 1.32),
        (0.09, 1.4),
        (0.09, 1.75),
        (0.115, 1.77),
        (0.115, 1.83),
        (0.085, 1.84),
    ]
    vessel = lathe(outline, made_of.glass(), segments=64, name='bottle')
    golden = lathe(
        [(0, 0.04), (0.25, 0.04), (0.255, 0.08), (0.255, 0.9), (0.235, 1.05), (0.2, 1.13), (0, 1.13)],
        made_of.food('#BF9F1C', rough=0.06, soft=0.4, soft_color='#E3C23A'),
        segments=64,
    )
    cork = lathe(
        [(0, 1.66), (0.08, 1.66), (0.085, 1.94), (0.07, 1.95), (0, 1.95)],
        made_of.food('#B98A58', '#8E6338', mottle=14, rough=0.8, bump=0.01),
        segments=32,
    )
    for part in (golden, cork):
        part.parent = vessel
    place(vessel, (1.1, 2.2, 0))
    place(dip_bowl(0.33, 0.2, made_of.ceramic('#E9E0D0')), (2.0, 0.25, 0))
    place(
        disc(0.28, lambda x, y: 0.14, made_of.food('#B58A12', '#A87A0C', mottle=2, rough=0.2, soft=0.2)), (2.0, 0.25, 0)
    )


def herbs():
    for i, (x, y, turn, lift) in enumerate(
        [
            (-0.55, -1.28, 12, 0),
            (-0.5, -1.42, -8, 0.03),
            (-0.75, -1.22, 4, 0.05),
            (1.75, -0.42, -35, 0.03),
            (1.7, -0.2, 12, 0.02),
        ]
    ):
        place(basil(1.1, seed=i + 1), (x, y, lift + 0.01), (0, 0, turn))


def flour(ground):
    """A little heap at the board's corner and a dusting over board and table."""
    white = made_of.food('#F4EEE2', rough=0.9, soft=0.2)

    def height(x, y):
        slope = max(0, 1 - math.hypot(x, y) / 0.38) ** 0.9
        return 0.26 * slope + 0.07 * slope * noise.noise(Vector((x * 17, y * 17, 1)))

    place(disc(0.38, height, white, edge=0.14, seed=3), (-0.6, -0.62, BOARD - 0.006))
    specks = [blob(0.0025 * k, white, lumps=0.5, stretch=(1.2, 1, 0.4), detail=1, seed=k) for k in (1, 2, 3)]
    scatter(specks, 2600, lambda c: in_disc(1.0, c, centre=(-0.5, -0.6), dense=0.9), ground, seed=4)
    scatter(specks, 1800, lambda c: in_disc(1.7, c, centre=(0.3, -0.4)), ground, seed=5)
    pepper = blob(0.024, made_of.food('#2E241D', '#4A3A2C', vary=0.5, rough=0.6, bump=0.01), lumps=0.3, detail=2)
    scatter([pepper], 26, lambda c: in_disc(0.6, c, centre=(1.7, -1.2)), ground, seed=6, lift=0.02)
    hide(*specks, pepper)
