"""Hummus spooned into soft waves, a pool of olive oil, warm chickpeas, paprika and parsley; flatbread beside it."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.balls import pile_balls
from scene_parts.fruit import citrus_half
from scene_parts.greens import parsley
from scene_parts.grill import sprig
from scene_parts.pantry import flatbread, oil
from scene_parts.placing import copy, hide, place
from scene_parts.scatter import everything, in_disc, lay, scatter, tree
from scene_parts.shapes import blob, lathe
from scene_parts.table_materials import linen
from scene_parts.tableware import dip_bowl, napkin, shallow_bowl
from scene_parts.thin_shapes import disc

VIEWS = {
    'dish': dict(target=(0.03, 0.02, 0.2), distance=7.0, height=51, turn=-92, lens=77, blur=0.45),
    'gallery': dict(target=(0.14, -0.06, 0.26), distance=4.5, height=42, turn=-62, lens=76, blur=0.5),
}
LEVEL = 0.238
UP = Vector((0, 0, 1))


def build():
    stage.table('stone')
    stage.lights(angle=130)
    place(napkin(1.7, 1.5, linen('#C48A3C'), seed=4), (-2.2, 1.15, 0), (0, 0, 28))
    breads()
    lemon_and_parsley()
    loose_chickpeas()
    plate_of_hummus()


def plate_of_hummus(dust=4200):
    shallow_bowl(1.34, 0.42, made_of.ceramic('#34505A', '#22383F'))
    base = hummus()
    ground = tree(base)
    disc(0.74, lambda x, y: LEVEL, oil('#F2D063'))
    over = tree(base, *chickpeas(ground))
    spices(over, dust)
    parsley(over, 150, lambda c: in_disc(0.75, c, dense=0.8), seed=6, size=0.055)
    drops(ground)


def waves(x, y):
    """The height of what a spoon drew round and round: a well, a groove that winds outwards, a shoulder."""
    reach, angle = math.hypot(x, y), math.atan2(y, x)
    shoulder = 0.2 * math.exp(-(((reach - 0.76) / (0.24 if reach < 0.76 else 0.36)) ** 2))
    drawn = min(1, max(0, (reach - 0.18) * 5)) * min(1, max(0, (1.12 - reach) * 5))
    phase = reach * 2.7 - angle / (2 * math.pi) + 0.14 * noise.noise(Vector((x * 1.6, y * 1.6, 3)))
    wave = math.sin(2 * math.pi * phase)
    groove = (0.062 * wave + 0.018 * wave * wave) * drawn
    streak = 0.011 * noise.noise(Vector((reach * 26, math.cos(angle) * 1.2, math.sin(angle) * 1.2))) * drawn
    edge = 0.02 * noise.noise(Vector((x * 4, y * 4, 8)))
    return 0.19 + shoulder + groove + streak + edge


def hummus():
    cream = made_of.food(
        '#E3CDA0', '#D9BF8C', mottle=3, contrast=0.1, rough=0.42, gloss=0.2, soft=0.3, bump=0.006, bump_scale=40
    )
    return disc(1.18, waves, cream, rings=150, segments=260, edge=0.02, seed=4)


def chickpea(seed=0):
    """A ball with a beak and the seam below it."""
    skin = made_of.food('#DDB36A', '#CC9B4E', mottle=3, contrast=0.1, vary=0.25, rough=0.32, gloss=0.5, soft=0.3)
    pea = blob(1, skin, lumps=0.1, detail=3, seed=seed)
    for vert in pea.data.vertices:
        x, y, z = vert.co
        beak = 0.34 * math.exp(-((y * y + z * z) / 0.07)) if x > 0 else 0
        seam = 0.13 * math.exp(-((y / 0.13) ** 2)) * max(0, -z * 0.7 + 0.3 * x)
        vert.co = Vector((x * (1 + beak), y, z)) * (1 - seam)
    return pea


def chickpeas(ground):
    """A heap in the well and a few that rolled away."""
    chance = random.Random(4)
    models = [chickpea(i) for i in range(4)]
    made = []
    for x, y, z, r in pile_balls(62, 0.06, 0.36, floor=waves, seed=3, gather=0.2):
        pea = copy(chance.choice(models), update=False)
        made.append(lay(pea, Vector((x, y, z)), UP, turn=chance.uniform(0, 6.3), tilt=2, chance=chance, scale=r))
    made += scatter(
        models, 8, lambda c: in_disc(0.74, c, inner=0.5), ground, seed=5, lift=0.045, tilt=3, size=(0.055, 0.062)
    )
    hide(*models)
    return made


def spices(over, dust):
    paprika = [
        blob(0.0038 * k, made_of.food('#B2330F', '#8E2208', vary=0.4, rough=0.7), lumps=0.4, detail=1, seed=k)
        for k in (1, 2)
    ]
    cumin = blob(0.008, made_of.food('#7A5426', vary=0.4, rough=0.7), lumps=0.4, detail=1)

    def dusted(chance):
        angle = chance.gauss(0.7, 0.55) if chance.random() < 0.6 else chance.gauss(3.7, 0.4)
        reach = chance.gauss(0.76, 0.11)
        return reach * math.cos(angle), reach * math.sin(angle)

    scatter(paprika, dust, dusted, over, seed=9, lift=0.002)
    scatter([*paprika, cumin], dust // 6, lambda c: in_disc(0.95, c), over, seed=10, lift=0.002)
    hide(*paprika, cumin)


def drops(ground):
    """Oil that fell beside the pool."""
    bead = lathe([(0, 0.14), (0.7, 0.09), (1, 0)], oil('#FBEDBC'), segments=24)
    scatter([bead], 26, lambda c: in_disc(1.0, c, inner=0.7), ground, seed=7, lift=0.001, tilt=0, size=(0.015, 0.05))
    hide(bead)


def breads():
    for i, (x, y, z, lean) in enumerate([(1.95, 1.5, 0, 0), (1.75, 1.75, 0.1, 3), (2.05, 1.8, 0.2, -2)]):
        place(flatbread(0.78, seed=i + 11), (x, y, z), (lean, lean, 50 * i), (1.12, 1, 1))


def lemon_and_parsley():
    place(citrus_half(0.28, seed=3), (1.72, -0.95, 0.2), (38, -16, 0))
    place(sprig(made_of.leaf(), length=0.8, seed=2), (-1.95, -0.85, 0), (0, 0, -48))
    place(sprig(made_of.leaf(), length=0.7, seed=5), (-1.75, -1.1, 0), (0, 0, -12))
    place(dip_bowl(0.36, 0.24, made_of.ceramic('#E9E0D0')), (-1.5, 1.2, 0))
    gold = made_of.food('#AE7F08', '#9C6E06', mottle=2, rough=0.6)
    place(disc(0.31, lambda x, y: 0.165, gold), (-1.5, 1.2, 0))


def loose_chickpeas():
    over = everything()
    models = [chickpea(i + 6) for i in range(3)]
    scatter(
        models,
        9,
        lambda c: in_disc(0.5, c, centre=(1.45, -1.35)),
        over,
        seed=2,
        lift=0.045,
        tilt=3,
        size=(0.055, 0.062),
    )
    hide(*models)
