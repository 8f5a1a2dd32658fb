"""Tacos al pastor: corn tortillas of red, crisp-edged pork, pineapple, white onion, coriander, limes, two salsas."""

import math
import random

from mathutils import Matrix, Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.doneness import cooked
from scene_parts.grill import chopped, citrus, paper, sprig
from scene_parts.placing import hide, place
from scene_parts.scatter import everything, in_disc, scatter, tree
from scene_parts.shapes import blob, grain, slab
from scene_parts.table_materials import linen, wood
from scene_parts.tableware import board, dip_bowl, napkin
from scene_parts.thin_shapes import disc

VIEWS = {
    'dish': dict(target=(0.0, 0.2, 0.25), distance=7.6, height=42, turn=-97, lens=72, blur=0.3),
    'hero': dict(target=(0.0, 0.1, 0.28), distance=7.2, height=33, turn=-132, lens=62, blur=0.35, shift=(-0.2, 0)),
    'gallery': dict(target=(0.42, -0.3, 0.45), distance=3.6, height=36, turn=-112, lens=72, blur=0.35),
}
TOP = 0.16
REACH = 0.66
TACOS = [(-1.22, 0.02, 6), (-0.41, -0.05, -4), (0.42, 0.03, 5), (1.23, -0.02, -6)]


def build():
    stage.table('sage')
    stage.lights(angle=128)
    board(3.9, 1.75, wood('#9C6A40', '#5E3A20'))
    place(
        paper(3.5, 1.5, made_of.food('#E6DCC8', '#DDD1BA', mottle=3, contrast=0.1, rough=0.7), seed=5),
        (0, 0, TOP),
        (0, 0, -2),
    )
    shells = [tortilla(at, i) for i, at in enumerate(TACOS)]
    fill(shells)
    limes()
    salsas()
    loose()
    place(napkin(1.9, 1.5, linen('#C9764A'), seed=8), (-2.3, 1.5, 0), (0, 0, 24))


def tortilla(at, seed):
    """Bent into a trough along y: an arc below, straight sides that flare."""
    toasted = made_of.food(
        '#E9C987', '#DDB468', third='#A8692E', mottle=4.2, contrast=0.2, rough=0.6, soft=0.12, bump=0.012, bump_scale=26
    )
    round_ = disc(REACH, lambda x, y: 0.0, toasted, rings=34, segments=110, edge=0.06, seed=seed)
    arc, flare = 0.26, math.radians(56)
    for vertex in round_.data.vertices:
        u, v, _ = vertex.co
        turn = min(abs(u) / arc, flare)
        straight = max(0.0, abs(u) - arc * flare)
        side = math.copysign(1, u)
        x = side * (arc * math.sin(turn) + straight * math.cos(flare))
        z = arc * (1 - math.cos(turn)) + straight * math.sin(flare)
        ripple = noise.noise(Vector((u * 2.4, v * 2.4, seed * 5.0)))
        vertex.co = Vector((x + 0.05 * ripple * abs(u) / REACH, v, z + 0.03 * ripple + 0.05 * (v / REACH) ** 2 * 0.6))
    body = round_.modifiers.new('body', 'SOLIDIFY')
    body.thickness = 0.028
    x, y, angle = at
    return place(round_, (x, y, TOP + 0.065), (0, 0, angle))


def in_trough(at, wide, long):
    """A place in a taco, in its own direction."""
    turned = Matrix.Rotation(math.radians(at[2]), 2)

    def where(chance):
        x, y = turned @ Vector((chance.triangular(-wide, wide), chance.uniform(-long, long)))
        return at[0] + x, at[1] + y

    return where


def fill(shells):
    meat, fruit = pork(), pineapple()
    dice = onion()
    bits = chopped(0.1, made_of.leaf('#4C8A2C', '#356E1F'), seed=3, count=6)
    for i, (shell, at) in enumerate(zip(shells, TACOS)):
        ground = tree(shell, mound(at, i))
        slices = scatter(
            meat, 76, in_trough(at, 0.25, 0.56), ground, seed=20 + i, lift=0.02, tilt=0.55, size=(0.75, 1.2)
        )
        over = tree(shell, *slices)
        slices += scatter(
            meat, 40, in_trough(at, 0.2, 0.54), over, seed=30 + i, lift=0.02, tilt=0.5, upright=0.6, spacing=0.06
        )
        over = tree(shell, *slices)
        chunks = scatter(
            fruit, 9, in_trough(at, 0.2, 0.5), over, seed=40 + i, lift=0.035, tilt=0.6, upright=0.5, spacing=0.15
        )
        over = tree(shell, *slices, *chunks)
        scatter(dice, 40, in_trough(at, 0.24, 0.55), over, seed=60 + i, lift=0.016, tilt=0.7, spacing=0.05)
        scatter(bits, 44, in_trough(at, 0.25, 0.56), over, seed=80 + i, lift=0.016, tilt=0.7, size=(0.6, 1.15))
    hide(*meat, *fruit, *dice, *bits)


def mound(at, seed):
    """The meat below the shavings that are seen."""
    deep = made_of.food('#8E4A22', '#5E2811', mottle=9, rough=0.45, gloss=0.5, bump=0.03, bump_scale=18)
    heart = blob(1, deep, stretch=(0.25, 0.56, 0.15), lumps=0.2, fine=0.1, seed=seed)
    return place(heart, (at[0], at[1], TOP + 0.25), (0, 0, at[2]))


def pork():
    """Shavings from the spit: red with achiote, dark and crisp at the edge."""
    models = []
    for i in range(8):
        size = (0.24 + 0.02 * (i % 4), 0.13 + 0.015 * (i % 3))
        stops = [(0, '#DB935A'), (0.5, '#CC7238'), (0.84, '#B05524'), (0.96, '#763618'), (1, '#4A210F')]
        skin = cooked(
            stops,
            (size[0] / 2, size[1] / 2, None),
            power=3,
            jitter=0.22,
            jitter_scale=11,
            vary=0.35,
            rough=0.5,
            gloss=0.2,
            soft=0.1,
            bump=0.035,
            bump_scale=26,
        )
        shaving = slab((*size, 0.026), skin, round=0.011, steps=2, cuts=3, wobble=0.05, seed=i)
        for vertex in shaving.data.vertices:
            vertex.co.z += 0.05 * math.sin(vertex.co.x * 13 + i) + 0.2 * vertex.co.y * vertex.co.y * (-1) ** i
        models.append(shaving)
    return models


def pineapple():
    models = []
    for i in range(5):
        flesh = made_of.food(
            '#F0C238',
            '#E5A91F',
            third='#8A4A14',
            mottle=9,
            vary=0.2,
            rough=0.2,
            gloss=0.7,
            soft=0.3,
            soft_color='#F5D050',
            bump=0.012,
            bump_scale=26,
        )
        models.append(slab((0.15, 0.12, 0.085), flesh, round=0.02, steps=2, cuts=2, wobble=0.03, seed=i))
    return models


def onion():
    white = made_of.food('#F4EEDF', '#E6DFC4', mottle=3, vary=0.15, rough=0.22, soft=0.35, gloss=0.4)
    return [slab((0.055, 0.05, 0.035), white, round=0.008, steps=1, cuts=1, wobble=0.012, seed=i) for i in range(4)]


def limes():
    for i, (x, y, turn) in enumerate(
        [(-0.8, -0.76, 70), (0.02, -0.74, 105), (0.86, -0.78, 60), (1.86, -1.15, 120), (2.2, -0.75, 60)]
    ):
        height = TOP + 0.025 if i < 3 else 0.0
        wedge = citrus(0.23, sweep=68)
        place(wedge, (x, y, height), (90, 0, turn))


def salsas():
    verde = made_of.sauce('#7E9434', '#5F7A22', mottle=9, bump=0.04, bump_scale=12)
    roja = made_of.sauce('#9E2A12', '#7A1A0A', mottle=9, bump=0.04, bump_scale=12)
    chilli = made_of.food('#C9491F', '#6E1608', vary=0.5, rough=0.3, gloss=0.4)
    herb = made_of.food('#3F6E22', '#8FA84A', vary=0.5, rough=0.3, gloss=0.3)
    for x, y, sauce, bit in ((0.25, 1.5, verde, herb), (1.3, 1.42, roja, chilli)):
        place(dip_bowl(0.44, 0.3, made_of.dark_ceramic('#3A3330')), (x, y, 0))
        surface = disc(0.385, lambda a, b: 0.21 + 0.012 * noise.noise(Vector((a * 9, b * 9, 0))), sauce)
        place(surface, (x, y, 0))
        bits = [blob(0.022, bit, stretch=(1, 0.8, 0.3), seed=i, detail=2) for i in range(3)]
        scatter(bits, 60, lambda c, x=x, y=y: in_disc(0.34, c, centre=(x, y)), tree(surface), seed=4, lift=0.002)
        seed = grain(0.036, 0.024, made_of.food('#E9D9A4', rough=0.3, gloss=0.5), bend=0)
        scatter([seed], 26, lambda c, x=x, y=y: in_disc(0.34, c, centre=(x, y)), tree(surface), seed=5, lift=0.004)
        hide(*bits, seed)


def loose():
    """What fell beside the tacos, and a bunch of coriander."""
    chance = random.Random(5)
    green = made_of.leaf('#4C8A2C', '#2F651C')
    for i in range(6):
        place(
            sprig(green, length=0.6 + 0.05 * i, seed=i),
            (-0.75 + 0.1 * i, 1.35 + 0.05 * (i % 3), 0.015 * i),
            (0, 0, 150 + chance.uniform(-38, 38)),
        )
    over = everything()
    dice, bits = onion(), chopped(0.09, green, seed=12)
    scatter(dice, 16, lambda c: (c.uniform(-1.7, 1.7), c.uniform(-0.85, -0.6)), over, seed=2, lift=0.018, tilt=0.3)
    scatter(bits, 30, lambda c: (c.uniform(-2.0, 2.0), c.uniform(-1.2, -0.55)), over, seed=3, lift=0.01, tilt=0.4)
    hide(*dice, *bits)
