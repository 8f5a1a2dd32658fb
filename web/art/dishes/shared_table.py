"""A family's table from above: soup, hummus, salad, rice, bread, fruit, filled plates, glasses of lemonade, linen."""

import math
import random

from mathutils import Vector, noise

from dishes.hummus_with_chickpeas import plate_of_hummus
from dishes.red_lentil_soup import bowl_of_soup

from scene_parts import materials as made_of
from scene_parts import rice, stage
from scene_parts.balls import pile_balls
from scene_parts.fruit import citrus_half, tomato
from scene_parts.greens import parsley
from scene_parts.grill import petal, red_onion
from scene_parts.paint import blend, painted
from scene_parts.pantry import basil, flatbread, served
from scene_parts.placing import copy, copy_whole, hide, place
from scene_parts.scatter import heap, in_disc, lay, scatter, tree
from scene_parts.shapes import blob, lathe, slab, tube
from scene_parts.table_materials import linen, wood
from scene_parts.tableware import board, bowl, dip_bowl, fork, glass, knife, napkin, plate, shallow_bowl
from scene_parts.thin_shapes import disc, herb_leaf, sheet

VIEWS = {
    'about': dict(target=(0, -0.1, 0.2), distance=12.6, height=74, turn=-90, lens=50, blur=0.15),
    'card': dict(target=(0, -0.15, 0.2), distance=12.4, height=68, turn=-90, lens=50, blur=0.15),
}
PLATES = [(-2.75, -2.55), (0.35, -3.05), (3.45, -2.5), (-2.9, 2.75), (2.95, 2.75)]
UP = Vector((0, 0, 1))


def build():
    stage.table('oak')
    stage.lights(angle=122, strength=1.15)
    runner()
    drinks()
    small_things()
    served(bread, (0.72, -1.12, 0.03), 14)
    served(fruit, (-3.45, 0.0, 0.03))
    cutlery()
    served(salad, (-1.55, 1.0, 0.03), 15)
    for i, at in enumerate(PLATES):
        served(lambda i=i: portion(i), (*at, 0.03), 80 * i)
    served(bowl_of_soup, (1.05, 1.15, 0.03), 70)
    served(rice_bowl, (-1.35, -1.2, 0.03))
    served(lambda: plate_of_hummus(dust=1000), (3.2, -0.2, 0.03), 30)


def runner():
    cloth = sheet(
        24,
        3.5,
        lambda x, y: 0.018 + 0.008 * noise.noise(Vector((x * 0.9, y * 1.6, 2))),
        linen('#DDD2BE'),
        cells=160,
    )
    place(cloth, (0, 0.05, 0))
    for i, (x, y) in enumerate(PLATES):
        tone = linen(('#7F9277', '#B9694A')[i % 2])
        place(napkin(1.2, 0.62, tone, seed=i, folds=0.015), (x + 1.42, y - 0.3, 0.02), (0, 0, 88 + 4 * (-1) ** i))


def bread():
    board(2.4, 1.3, wood('#A8713F', '#744623'))
    for i, (x, y, z) in enumerate([(-0.45, 0.05, 0.16), (0.2, -0.12, 0.24), (0.55, 0.12, 0.32)]):
        place(flatbread(0.6, seed=i + 21), (x, y, z), (2, 3, 65 * i), (1.1, 1, 1))


def salad():
    bowl(1.15, 0.6, wood('#9A6438', '#5E3719'))
    bed = disc(1.0, lambda x, y: 0.42 + 0.2 * (1 - x * x - y * y), made_of.leaf('#33591F', '#24461A'))
    ground = tree(bed)
    greens = [made_of.leaf(a, b) for a, b in (('#7FAE3F', '#5C9030'), ('#4E8A30', '#38701F'), ('#A9C466', '#7FA845'))]
    lettuce = [
        herb_leaf(0.5 * k, 0.36, greens[i % 3], lobes=3, curl=0.5, fold=0.4 - 0.6 * (i % 2), seed=i)
        for i, k in enumerate((0.8, 1, 1.1, 1.2, 0.9))
    ]
    leaves = scatter(lettuce, 110, lambda c: in_disc(0.86, c), ground, seed=1, lift=0.03, tilt=0.6)
    hide(*lettuce)
    over = tree(bed, *leaves)
    tops = [
        half_tomato(),
        cucumber(),
        blob(
            0.075, made_of.food('#2B1D20', '#3B2A2C', rough=0.15, gloss=0.8), lumps=0.05, stretch=(1.2, 1, 1), detail=3
        ),
    ]
    for i, (model, count) in enumerate(zip(tops, (17, 19, 12))):
        for thing in scatter(
            [model], count, lambda c: in_disc(0.8, c), over, seed=5 + i, spacing=0.2, lift=0.05, tilt=0.6
        ):
            for part in model.children:
                copy(part, update=False).parent = thing
    onions = [petal(0.2, 0.03, 0.05, red_onion(0.2, 0.03), seed=i) for i in range(3)]
    cheese = made_of.food('#F4EEDF', '#E8DEC8', mottle=8, rough=0.6, soft=0.3)
    feta = [slab((0.11, 0.1 * k, 0.08), cheese, round=0.015, wobble=0.02, seed=i) for i, k in enumerate((0.8, 1, 1.3))]
    scatter(onions, 18, lambda c: in_disc(0.75, c), over, seed=9, lift=0.07, tilt=0.5)
    scatter(feta, 30, lambda c: in_disc(0.72, c), over, seed=10, lift=0.07, tilt=0.8)
    hide(*tops, *onions, *feta)


def half_tomato():
    """A cherry tomato cut open."""
    red, wet, pale = (made_of.srgb(c) for c in ('#C4240E', '#B8431A', '#E08A62'))
    cup = lathe(
        [(0, -0.11), (0.08, -0.085), (0.118, 0), (0.118, 0), (0.11, 0.006)],
        made_of.food('#B91E0C', rough=0.15, gloss=0.8),
        segments=40,
    )
    face = disc(0.112, lambda x, y: 0.006, made_of.food('#FFFFFF'), rings=12, segments=48)

    def color_at(at):
        reach = at.xy.length / 0.112
        chamber = abs(math.sin(1.5 * math.atan2(at.y, at.x))) * (1 if 0.25 < reach < 0.8 else 0)
        return blend(blend(pale, wet, chamber * 1.4), red, (reach - 0.82) * 7)

    painted(face, color_at, rough=0.15, gloss=0.8, soft=0.2)
    face.parent = cup
    return cup


def cucumber():
    green, flesh, heart = (made_of.srgb(c) for c in ('#2F5E22', '#D5E0A0', '#BCCB80'))
    slice_ = lathe(
        [(0, -0.02), (0.15, -0.02), (0.16, -0.015), (0.16, 0.015), (0.15, 0.02), (0.1, 0.02), (0.05, 0.021), (0, 0.02)],
        made_of.food('#FFFFFF'),
        segments=40,
    )

    def color_at(at):
        reach = at.xy.length / 0.16
        return blend(blend(heart, flesh, (reach - 0.35) * 5), green, (reach - 0.93) * 14)

    return painted(slice_, color_at, rough=0.25, gloss=0.4, soft=0.3)


def rice_bowl():
    bowl(0.88, 0.58, made_of.ceramic('#B5573A', '#8E3F28'))
    base = rice.mound(0.8, 0.26, ('#F1E3BC', '#EBCB74', '#E7B94A'), at=(0, 0, 0.36), count=1900, seed=3)
    over = tree(base)
    almond = blob(
        0.07,
        made_of.food('#C98F52', '#B3763A', mottle=6, vary=0.3, rough=0.5),
        lumps=0.05,
        stretch=(1.2, 0.6, 0.25),
        detail=3,
    )
    raisin = blob(
        0.045, made_of.food('#4A2A1A', '#341A10', vary=0.3, rough=0.4), lumps=0.5, stretch=(1.3, 0.9, 0.7), detail=2
    )
    scatter([almond, raisin], 34, lambda c: in_disc(0.62, c), over, seed=4, lift=0.04, tilt=0.4)
    hide(almond, raisin)
    parsley(over, 60, lambda c: in_disc(0.6, c), seed=5, size=0.06)


def fruit():
    shallow_bowl(1.05, 0.36, made_of.ceramic('#4F7378', '#395A5F'))
    chance = random.Random(3)
    peel = made_of.food('#E8861A', '#DD7410', mottle=3, contrast=0.1, rough=0.35, gloss=0.35, bump=0.012, bump_scale=30)
    orange = blob(0.34, peel, lumps=0.04, stretch=(1, 1, 0.94))
    for x, y in [(-0.38, 0.3), (0.3, 0.42), (-0.35, -0.42)]:
        place(copy(orange), (x, y, 0.42), (0, 0, chance.uniform(0, 360)))
    for x, y, turn in [(0.12, -0.1, 20), (-0.02, -0.72, 140)]:
        half = citrus_half(0.32, rind='#E8861A', flesh=('#F3A63C', '#E2801A'), pith='#F6E3C0', segments=10, seed=4)
        place(half, (x, y, 0.52 - 0.1 * (y < -0.5)), (-8, 6, turn))
    skin = made_of.food('#5B2B4F', '#3D1A3A', mottle=4, vary=0.35, rough=0.25, gloss=0.5, soft=0.15)
    grape = blob(1, skin, lumps=0.03, stretch=(1, 1, 1.1), detail=3)
    for x, y, z, r in pile_balls(30, 0.1, 0.38, floor=0.2, centre=(0.55, -0.28), seed=2, gather=0.3):
        lay(copy(grape, update=False), Vector((x, y, z)), UP, tilt=1.5, chance=chance, scale=r)
    hide(orange, grape)


def portion(i):
    """What somebody took: rice, a spoon of stew, salad, a piece of bread; from the next seat a little differently."""
    dish = plate(1.0, made_of.ceramic(('#F0E8DA', '#DCE0D8', '#EFE4D0')[i % 3]), rim=0.2)
    mound = rice.mound(0.36, 0.17, ('#F1E3BC', '#EBCB74', '#E7B94A'), at=(-0.32, 0.18, 0.07), count=450, seed=i)
    gravy = made_of.sauce('#B4541A', '#9A3E10')
    stew = place(
        disc(0.38, lambda x, y: 0.085 + 0.03 * (1 - (x * x + y * y) / 0.145), gravy, edge=0.3, seed=i), (0.34, 0.26, 0)
    )
    bits = [
        blob(0.075, made_of.food(a, b, rough=0.35, gloss=0.5, bump=0.01), lumps=0.4, detail=3, seed=k)
        for k, (a, b) in enumerate([('#7A4020', '#5C2C14'), ('#D9A65A', '#C58C3E'), ('#C9501C', '#B03C10')])
    ]
    scatter(
        bits, 22, lambda c: in_disc(0.3, c, centre=(0.34, 0.26)), tree(stew), seed=i, lift=0.03, tilt=1, spacing=0.1
    )
    greens = [
        herb_leaf(0.3, 0.22, made_of.leaf(a, b), lobes=3, curl=0.6, seed=k)
        for k, (a, b) in enumerate([('#7FAE3F', '#5C9030'), ('#4E8A30', '#38701F')])
    ]
    heap(greens, 22, lambda c: in_disc(0.3, c, centre=(0.02, -0.4)), tree(dish), seed=i, layers=2, step=0.04)
    reds = half_tomato()
    for x, y in [(-0.1, -0.32), (0.18, -0.45), (0.02, -0.55)]:
        place(copy_whole(reds), (x, y, 0.2), (12, -10, 40 * x))
    hide(*bits, *greens, reds)
    parsley(tree(dish, mound, stew), 26, lambda c: in_disc(0.55, c, centre=(0.1, 0.2)), seed=i, size=0.05)


def cutlery():
    for x, y in PLATES:
        fork((x - 1.22, y + 0.3, 0), 90)
        knife((x + 1.4, y + 0.1, 0.08), 88)


def drinks():
    lemonade = made_of.food('#E6C25A', rough=0.06, gloss=1, soft=0.4)
    for x, y in [(-1.1, -2.35), (1.95, -2.0), (-0.2, 2.6), (4.35, 1.6), (-4.2, -1.55)]:
        place(glass(0.33, 0.95, lemonade), (x, y, 0))
    jug = lathe(
        [
            (0, 0.02),
            (0.42, 0.0),
            (0.5, 0.1),
            (0.5, 0.7),
            (0.36, 1.15),
            (0.4, 1.35),
            (0.42, 1.36),
            (0.38, 1.34),
            (0.34, 1.14),
            (0.46, 0.7),
            (0.45, 0.1),
            (0, 0.06),
        ],
        made_of.ceramic('#E6DCC8'),
        name='jug',
    )
    handle = tube([(0.37, 0, 1.2), (0.75, 0, 1.2), (0.8, 0, 0.7), (0.47, 0, 0.45)], 0.055, made_of.ceramic('#E6DCC8'))
    handle.parent = jug
    place(jug, (1.15, 2.8, 0), (0, 0, 40))


def small_things():
    at = (-0.1, 0.05)
    place(dip_bowl(0.34, 0.22, made_of.ceramic('#3F5A4A', '#2E4638')), (*at, 0.02))
    olive = blob(
        1,
        made_of.food('#76823A', '#5B6A2A', mottle=3, vary=0.4, rough=0.2, gloss=0.7),
        lumps=0.05,
        stretch=(1.2, 1, 1),
        detail=3,
    )
    chance = random.Random(6)
    for x, y, z, r in pile_balls(15, 0.085, 0.2, floor=0.09, centre=at, seed=4):
        lay(copy(olive, update=False), Vector((x, y, z)), UP, turn=chance.uniform(0, 6), tilt=1, chance=chance, scale=r)
    hide(olive)
    for i, (x, y) in enumerate([(-3.05, 1.3), (-2.78, 1.52), (2.35, 1.35), (2.62, 1.6)]):
        place(tomato(0.2, seed=40 + i), (x, y, 0.19), (8, 0, 60 * i))
    place(citrus_half(0.27, seed=7), (-3.5, -1.45, 0.24), (14, -12, 0))
    place(basil(0.8, seed=6), (-2.75, -1.15, 0.03), (0, 0, 35))
