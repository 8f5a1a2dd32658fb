"""Pizza margherita: a blistered rim, tomato, melted mozzarella, basil and oil, on a board dusted with flour."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.baked import bake, baked, step, wave
from scene_parts.greens import crumbs
from scene_parts.placing import hide, place
from scene_parts.scatter import drop, everything, in_disc, scatter, tree
from scene_parts.shapes import blob, lathe, tube
from scene_parts.table_materials import linen, wood
from scene_parts.tableware import dip_bowl, napkin, round_board
from scene_parts.thin_shapes import disc, herb_leaf

VIEWS = {
    'dish': dict(target=(0, 0.02, 0.15), distance=8.2, height=56, turn=-95, lens=78, blur=0.4),
    'gallery': dict(target=(-0.3, -0.4, 0.2), distance=4.9, height=36, turn=-132, lens=72, blur=0.6),
}
RADIUS = 1.42


def build():
    stage.table('walnut')
    stage.lights(angle=132)
    round_board(1.72, wood('#C79A66', '#8A5A30'))
    base()
    red = tomato()
    white = mozzarella()
    pulp(tree(red))
    oil(tree(red, white))
    basil(tree(red, white))
    crumbs(everything(), 260, lambda c: in_disc(2.0, c, inner=1.44), '#F2EADC', seed=3, size=0.012)
    place(napkin(1.5, 2.2, linen('#A9553C'), seed=8), (-2.35, 1.0, 0), (0, 0, 18))
    cherry_tomatoes()
    oil_bowl()


def base():
    """The rim is swollen here and there, and charred where it stood up to the fire."""
    dough = baked(
        '#F0DFB8', '#E2B872', '#C88A40', '#8A4C1E', '#3A1E10', '#1E120B',
        uneven=0.08, scale=12, rough=0.62, soft=0.1, bump=0.035, bump_scale=12,
    )  # fmt: skip
    inner = RADIUS - 0.28
    profile = [
        (0, 0.15), (RADIUS - 0.12, 0.15), (RADIUS - 0.01, 0.19), (RADIUS + 0.02, 0.27), (RADIUS - 0.07, 0.35),
        (RADIUS - 0.18, 0.32), (inner, 0.22), (inner - 0.1, 0.19), (0, 0.19),
    ]  # fmt: skip
    crust = lathe(profile, dough, segments=360)
    chance = random.Random(11)
    bubbles = [(in_disc(RADIUS - 0.02, chance, inner=RADIUS - 0.16), chance.uniform(0.05, 0.13)) for _ in range(44)]
    for vert in crust.data.vertices:
        x, y, z = vert.co
        high = step(0.19, 0.33, z)
        swell = wave((x, y, 0), 1.7, 3) + 0.45 * wave((x, y, z), 4.5, 1)
        rise = 0.1 * swell * high
        for (a, b), size in bubbles:
            away = ((x - a) ** 2 + (y - b) ** 2) / size**2
            if away < 5:
                rise += 0.5 * size * math.exp(-away * 1.4) * high
        out = 1 + 0.035 * wave((x, y, 0), 1.3, 8) * step(0.6, 1.3, math.hypot(x, y))
        vert.co = (x * out, y * out, z + rise)

    def heat(at):
        high = step(0.2, 0.42, at.z)
        side = 0.25 + 0.34 * high + 0.16 * wave(at, 2.2, 5)
        fire = step(-0.25, 0.3, wave((at.x, at.y, 0), 0.9, 7))
        spots = step(0.16, 0.42, wave(at, 5.5, 2)) + 0.9 * step(0.2, 0.42, wave(at, 12, 4))
        return side + spots * high * (0.25 + 0.5 * fire)

    return bake(
        crust, heat, lambda at: 0.5 * step(0.34, 0.2, at.z) * step(RADIUS - 0.1, RADIUS, math.hypot(at.x, at.y))
    )


def bed(x, y):
    """How high the tomato lies; it laps up the rim unevenly."""
    return 0.217 + 0.012 * wave((x, y, 0), 6, 2) + 0.018 * wave((x, y, 0), 2.4, 6) * step(0.9, 1.15, math.hypot(x, y))


def tomato():
    tone = baked(
        '#7E1A0C',
        '#A82A12',
        '#C03E1A',
        '#D4662A',
        uneven=0.16,
        scale=7,
        rough=0.34,
        gloss=0.35,
        soft=0.1,
        bump=0.022,
        bump_scale=22,
    )
    red = disc(RADIUS - 0.2, bed, tone, rings=60, segments=200, edge=0.05, seed=3)
    return bake(red, lambda at: 0.42 + 0.3 * wave(at, 2.6, 4) - 0.3 * step(1.0, 1.2, math.hypot(at.x, at.y)))


def pulp(ground):
    tone = made_of.food('#B8321A', '#D2501F', mottle=9, vary=0.35, rough=0.25, gloss=0.7, soft=0.15)
    models = [blob(0.05, tone, lumps=0.6, stretch=(1.2, 0.8, 0.35), detail=3, seed=i) for i in range(3)]
    scatter(models, 150, lambda c: in_disc(1.14, c), ground, seed=15, size=(0.3, 1.1), lift=-0.004, tilt=0.2)
    hide(*models)


def mozzarella():
    """Melted pools that ran into each other, thin and orange at the edge, browned in the middle."""
    chance = random.Random(21)
    pools = []
    while len(pools) < 15:
        x, y = in_disc(1.0, chance)
        if all(math.dist((x, y), at) > 0.4 for at, _ in pools):
            pools.append(((x, y), chance.uniform(0.2, 0.36)))

    def field(x, y):
        shift = (
            noise.noise_vector(Vector((x * 2.6, y * 2.6, 4))) * 0.11
            + noise.noise_vector(Vector((x * 8, y * 8, 1))) * 0.03
        )
        return max(1 - math.dist((x + shift.x, y + shift.y), at) / size for at, size in pools)

    def height(x, y):
        thick = step(-0.05, 0.45, field(x, y))
        return bed(x, y) - 0.014 + thick * (0.048 + 0.012 * wave((x, y, 0), 7, 9))

    def heat(at):
        deep = field(at.x, at.y)
        brown = step(0.12, 0.42, wave(at, 4.2, 6)) * step(0.15, 0.5, deep)
        return 0.54 * step(-0.04, 0.5, deep) + 0.36 * brown

    tone = baked(
        '#C8602C', '#EDBE82', '#F6E4BE', '#F8EED8', '#EBC888', '#C4873C', '#8A4C1C',
        uneven=0.07, scale=11, rough=0.3, gloss=0.45, soft=0.3, bump=0.012, bump_scale=13,
    )  # fmt: skip
    return bake(disc(1.2, height, tone, rings=150, segments=330), heat)


def oil(ground):
    lens = lathe([(0, 0.2), (0.6, 0.14), (1, 0)], made_of.food('#B8801C', rough=0.05, gloss=1, soft=0.1), segments=20)
    scatter([lens], 60, lambda c: in_disc(1.1, c), ground, seed=6, lift=0.001, tilt=0, size=(0.008, 0.032))
    hide(lens)


def basil(ground):
    green = made_of.food(
        '#3F7F2C',
        '#2F6620',
        mottle=5,
        vary=0.35,
        rough=0.34,
        gloss=0.3,
        soft=0.15,
        soft_color='#79A843',
        bump=0.012,
        bump_scale=11,
    )
    chance = random.Random(4)
    for i, (x, y) in enumerate(
        [(-0.72, 0.28), (0.62, 0.52), (0.74, -0.42), (-0.42, -0.72), (0.2, -0.86), (-0.3, 0.82)]
    ):
        leaf(ground, x, y, chance.uniform(0, 360), green, chance.uniform(0.34, 0.46), i)
    for i, turn in enumerate((15, 105, 190, 285)):
        leaf(ground, 0.02, 0.03, turn, green, 0.36 + 0.05 * (i % 2), i + 7, lift=0.05 + 0.012 * i)


def leaf(ground, x, y, turn, material, length, seed, lift=0.04):
    model = herb_leaf(length, length * 0.62, material, curl=0.32, fold=-0.16, seed=seed)
    drop(model, x, y, ground, turn=turn, lift=lift, upright=1)


def cherry_tomatoes():
    red = made_of.food('#B5261A', '#CC4A22', mottle=2, rough=0.16, gloss=0.8, soft=0.2)
    stalk = made_of.leaf('#4C7A30', '#35601F')
    for i, (x, y, size) in enumerate([(1.92, 1.42, 0.2), (2.2, 1.12, 0.22), (1.86, 1.78, 0.18), (2.3, 1.52, 0.2)]):
        place(blob(size, red, lumps=0.06, stretch=(1, 1, 0.92), seed=i), (x, y, size * 0.9))
        for k in range(5):
            place(herb_leaf(0.13, 0.045, stalk, curl=0.3, seed=k), (x, y, size * 1.76), (0, 12, 72 * k + 20 * i))
        tube([(x, y, size * 1.75), (x + 0.01, y, size * 2.1), (x + 0.05, y + 0.02, size * 2.3)], 0.013, stalk)


def oil_bowl():
    place(dip_bowl(0.4, 0.26), (-1.9, -1.35, 0))
    place(disc(0.33, lambda x, y: 0.18, made_of.food('#A8801A', rough=0.05, gloss=1, soft=0.1)), (-1.9, -1.35, 0))
