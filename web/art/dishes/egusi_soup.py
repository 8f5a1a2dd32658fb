"""Egusi soup: curdled clumps of melon seed in red palm oil with spinach and goat, and a ball of pounded yam."""

import math
import random

from mathutils import Matrix, Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.paint import blend, painted
from scene_parts.placing import copy_whole, hide, place
from scene_parts.scatter import everything, in_disc, scatter, tree
from scene_parts.shapes import blob, grain, lathe, tube
from scene_parts.table_materials import linen
from scene_parts.tableware import dip_bowl, napkin, shallow_bowl
from scene_parts.thin_shapes import disc, herb_leaf

VIEWS = {'dish': dict(target=(0.02, 0.02, 0.26), distance=6.9, height=46, turn=-90, lens=78, blur=0.45)}
YAM = (-0.5, 0.36)


def build():
    stage.table('linen')
    stage.lights(angle=128)
    place(napkin(1.6, 1.9, linen('#3C5A44'), seed=9), (-2.35, 0.5, 0), (0, 0, 12))
    beside()
    shallow_bowl(1.36, 0.42, made_of.dark_ceramic('#2B2725'))
    ground = tree(stew())
    yam()
    pieces = clumps()
    scatter(pieces, 640, in_stew, ground, seed=1, lift=0.02, tilt=2, size=(0.55, 1.35))
    meat(ground)
    over = everything()
    spinach(over, 58, 2)
    scatter(pieces, 400, in_stew, over, seed=3, lift=0.012, tilt=2, size=(0.35, 1.0))
    over = everything()
    spinach(over, 26, 4)
    hide(*pieces)
    seasoning(over)


def from_yam(x, y):
    return math.hypot((x - YAM[0]) / 1.12, y - YAM[1])


def in_stew(chance):
    """A place in the bowl that the yam does not take."""
    while True:
        x, y = in_disc(1.1, chance)
        if from_yam(x, y) > 0.5:
            return x, y


def stew():
    """The palm oil under and between the clumps, redder where it gathers at the rim."""
    gold, red = made_of.srgb('#CC6E12'), made_of.srgb('#B43C06')

    def height(x, y):
        swell = 0.15 * max(0, 1 - math.hypot((x - 0.22) / 0.95, (y + 0.16) / 0.85) ** 2)
        return 0.25 + swell + 0.02 * noise.noise(Vector((x * 5, y * 5, 1)))

    def color_at(at):
        share = math.hypot(at.x, at.y) * 1.6 - 0.9 + 0.7 * noise.noise(at * 4)
        return blend(gold, red, share)

    pool = disc(1.21, height, made_of.food('#FFFFFF'), rings=80, segments=160)
    return painted(pool, color_at, rough=0.1, gloss=1, soft=0.1)


def clumps():
    tones = [('#D98E1C', '#C26A10'), ('#E3A52C', '#CC7F16'), ('#CC7A14', '#B0560A'), ('#E8B84C', '#D48F1E')]
    made = []
    for i, (tone, second) in enumerate(tones * 2):
        curd = made_of.food(
            tone, second, mottle=14, contrast=0.3, vary=0.25, rough=0.25, gloss=0.7, soft=0.2, bump=0.008, bump_scale=40
        )
        made.append(
            blob(
                0.07,
                curd,
                lumps=0.7,
                lump_scale=2.2,
                fine=0.25,
                fine_scale=5,
                stretch=(1.15, 0.95, 0.75),
                detail=3,
                seed=i,
            )
        )
    return made


def meat(ground):
    chance = random.Random(8)
    lean = made_of.food(
        '#7E4524',
        '#643318',
        third='#43200E',
        mottle=6,
        contrast=0.2,
        rough=0.28,
        gloss=0.7,
        soft=0.08,
        bump=0.018,
        bump_scale=12,
    )
    bone = made_of.food('#E0CDA6', '#C7A777', mottle=7, rough=0.4, soft=0.2)
    marrow = made_of.food('#7A3A22', rough=0.4)
    chunks = [blob(0.23, lean, lumps=0.5, fine=0.09, stretch=(1.25, 0.9, 0.7), detail=4, seed=i) for i in range(3)]
    for i, chunk in enumerate(chunks[:2]):
        end = [(0.2, 0.02, 0.02), (0.3 + 0.05 * i, 0.03, 0.05)]
        shaft = tube([end[0], end[0], end[1], end[1]], 0.062, bone)
        core = tube([end[1], (end[1][0] + 0.004, 0.03, 0.05)], 0.034, marrow)
        for part in (shaft, core):
            part.parent = chunk
    spots = [
        (0.62, 0.42, 40),
        (0.1, -0.28, 200),
        (0.66, -0.3, -30),
        (-0.38, -0.52, 150),
        (0.2, 0.28, 100),
        (0.3, -0.78, 10),
        (-0.8, -0.3, 60),
    ]
    for i, (x, y, turn) in enumerate(spots):
        at, _, _, _ = ground.ray_cast(Vector((x, y, 20)), Vector((0, 0, -1)))
        chunk = copy_whole(chunks[i % 3])
        place(
            chunk,
            (x, y, at.z + 0.13),
            (chance.uniform(-20, 20), chance.uniform(-18, 8), turn),
            chance.uniform(0.8, 1.05),
        )
    hide(*chunks)


def spinach(over, count, seed):
    cooked = [
        made_of.food(a, b, mottle=6, vary=0.4, rough=0.3, gloss=0.4, soft=0.08, bump=0.012, bump_scale=22)
        for a, b in (('#2C4E18', '#1E3810'), ('#385E1C', '#284414'))
    ]
    models = [
        herb_leaf(0.21 * k, 0.14, cooked[i % 2], lobes=i % 3, curl=0.75, fold=0.9 - 1.5 * (i % 2), seed=i)
        for i, k in enumerate((0.7, 0.9, 1.1, 1.3))
    ]
    scatter(models, count, in_stew, over, seed=seed, lift=0.02, tilt=0.7, size=(0.7, 1.2))
    hide(*models)


def yam():
    """Pounded smooth, turned in a wet bowl, with the hollow of a thumb."""
    dough = made_of.food(
        '#F1E6CC', '#E9DAB8', mottle=2, contrast=0.05, rough=0.3, gloss=0.35, soft=0.45, bump=0.006, bump_scale=9
    )
    ball = blob(1, dough, lumps=0.1, lump_scale=0.9, detail=6, seed=6)
    for vert in ball.data.vertices:
        x, y, z = vert.co
        crease = 0.035 * math.exp(-(((x * 0.4 + y - 0.25 + 0.12 * math.sin(3 * x)) / 0.05) ** 2)) * max(0, z)
        thumb = 0.12 * math.exp(-(((x - 0.35) ** 2 + (y + 0.42) ** 2) / 0.05)) * max(0, z)
        grain_ = 0.008 * noise.noise(Vector((x * 6, y * 6, z * 6)))
        vert.co = Vector((x, y, max(-0.55, z))) * (1 - crease - thumb + grain_)
    place(ball, (*YAM, 0.42), (0, 0, 15), (0.57, 0.5, 0.47))


def seasoning(over):
    pepper = blob(
        0.016,
        made_of.food('#C2280C', '#8A1506', vary=0.5, rough=0.35, gloss=0.5),
        lumps=0.6,
        stretch=(1.4, 1, 0.4),
        detail=2,
    )
    crayfish = blob(0.008, made_of.food('#B0622C', vary=0.6, rough=0.6), lumps=0.5, detail=1)
    scatter([pepper], 130, in_stew, over, seed=11, lift=0.004)
    scatter([crayfish], 350, in_stew, over, seed=12, lift=0.003)
    bead = lathe(
        [(0, 0.2), (0.7, 0.13), (1, 0)], made_of.food('#C23C06', '#D95E12', mottle=5, rough=0.05, gloss=1), segments=20
    )
    scatter([bead], 60, lambda c: in_disc(1.2, c, inner=1.08), over, seed=13, tilt=0, size=(0.012, 0.04))
    hide(pepper, crayfish, bead)


def scotch_bonnet(tone, deep, seed):
    """Squat and pleated, with its stalk, resting on z = 0."""
    skin = made_of.food(tone, deep, mottle=2, contrast=0.1, rough=0.16, gloss=0.8, soft=0.1)
    profile = [(0, 0.03), (0.08, 0.0), (0.15, 0.07), (0.2, 0.2), (0.16, 0.3), (0.07, 0.32), (0, 0.29)]
    fruit = lathe(profile, skin, segments=72, wobble=0.05, seed=seed)
    for vert in fruit.data.vertices:
        pleat = 1 + 0.16 * math.cos(4 * math.atan2(vert.co.y, vert.co.x) + seed) * (0.4 + vert.co.z)
        vert.co.x *= pleat
        vert.co.y *= pleat
    stalk = tube([(0, 0, 0.28), (0, 0.01, 0.36), (0.05, 0.04, 0.47)], 0.022, made_of.leaf('#6C8E36', '#4E6F26'))
    stalk.parent = fruit
    return fruit


def beside():
    place(scotch_bonnet('#CE2410', '#B01808', 1), (1.5, -1.2, 0.02), (0, 0, 20), 1.1)
    place(scotch_bonnet('#E9A416', '#DE8A10', 2), (1.88, -0.95, 0.14), (0, 78, 60), 1.1)
    at = (1.72, 1.25)
    place(dip_bowl(0.46, 0.27, made_of.ceramic('#A8663C', '#8A4E2A')), (*at, 0))
    tone = made_of.food('#EBDDB8', '#DCC795', mottle=9, vary=0.3, rough=0.45, soft=0.2)
    fill = place(disc(0.4, lambda x, y: 0.25 - 0.5 * (x * x + y * y), tone), (*at, 0))
    seed = grain(0.085, 0.045, tone)
    seed.data.transform(Matrix.Scale(0.4, 4, (0, 0, 1)))
    scatter([seed], 420, lambda c: in_disc(0.38, c, centre=at), tree(fill), seed=6, lift=0.01, tilt=0.5)
    scatter([seed], 34, lambda c: in_disc(0.5, c, centre=(1.95, 0.55)), everything(), seed=7, lift=0.01, tilt=0.2)
    green = made_of.leaf('#3E7A2C', '#2C5E20')
    for i, (x, y, turn) in enumerate([(-1.75, -1.0, 30), (-1.6, -1.25, -10), (-1.95, -1.2, 75)]):
        place(herb_leaf(0.62, 0.34, green, curl=0.3, fold=0.3, seed=i), (x, y, 0.03 + 0.03 * i), (0, -4, turn))
    hide(seed)
