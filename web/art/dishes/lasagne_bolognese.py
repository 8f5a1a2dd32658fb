"""Lasagne alla bolognese: seven layers of pasta, ragù and béchamel under a browned top, the dish behind it."""

import math
import random

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.baked import bake, baked, step, wave
from scene_parts.greens import parsley
from scene_parts.placing import copy, hide, place
from scene_parts.scatter import drop, everything, in_box, scatter, tree
from scene_parts.shapes import blob, slab
from scene_parts.table_materials import linen
from scene_parts.tableware import fork, glass, laid, napkin, plate
from scene_parts.thin_shapes import disc, herb_leaf, sheet

VIEWS = {'dish': dict(target=(0.02, 0.0, 0.44), distance=6.5, height=30, turn=-98, lens=78, blur=0.45)}
WIDTH, DEPTH, LAYERS, STEP, TURN = 1.5, 1.15, 7, 0.108, -30


def build():
    stage.table('sage')
    stage.lights(angle=160)
    plate(1.5, made_of.ceramic('#F0E7D8'))
    ragu = made_of.sauce('#8E3416', '#6A2009', third='#B4551F', mottle=8, bump=0.03, bump_scale=16)
    pool = disc(0.96, lambda x, y: 0.084 + 0.015 * wave((x, y, 0), 4, 1), ragu, edge=0.25, seed=3)
    parts = []
    for layer in range(LAYERS):
        parts += [pasta(layer), *sauces(layer, ragu)]
    parts += mince_in_the_sides()
    parts += cream_running_out()
    top = gratin(WIDTH + 0.07, DEPTH + 0.07)
    parts.append(place(top, (0, 0, 0.115 + STEP * LAYERS)))
    laid(parts, (0, 0, 0), TURN)
    fallen_mince(tree(pool))
    basil(tree(top))
    parsley(everything(), 70, lambda c: in_box(2.2, 1.9, c), seed=4, size=0.036)
    baking_dish()
    place(napkin(1.5, 2.2, linen('#C8B898'), seed=6), (2.1, -0.1, 0), (0, 0, -14))
    fork((1.75, 0.0, 0.07), 82)
    place(glass(0.33, 0.95, made_of.food('#6A1626', rough=0.1, gloss=0.5)), (-1.55, 1.75, 0))


def pasta(layer):
    tone = made_of.food('#E8CB88', '#D9B266', mottle=5, rough=0.35, soft=0.3, gloss=0.4, bump=0.006, bump_scale=20)
    chance = random.Random(layer)

    def height(x, y):
        edge = max(abs(x) / (WIDTH / 2), abs(y) / (DEPTH / 2))
        return (
            0.03 * wave((x, y, layer), 2.2, layer)
            + 0.018 * wave((x, y, layer), 5, layer)
            - 0.035 * step(0.86, 1.0, edge) * (0.4 + wave((x, y, 0), 2, layer))
        )

    leaf = sheet(
        WIDTH + chance.uniform(-0.03, 0.06),
        DEPTH + chance.uniform(-0.03, 0.06),
        height,
        tone,
        cells=70,
        thickness=0.028,
    )
    return place(
        leaf,
        (chance.uniform(-0.015, 0.015), chance.uniform(-0.015, 0.015), 0.1 + STEP * layer),
        (0, 0, chance.uniform(-1.5, 1.5)),
    )


def sauces(layer, ragu):
    """Meat and white sauce bulge out between the leaves."""
    meat = slab((WIDTH - 0.05, DEPTH - 0.05, 0.06), ragu, round=0.025, cuts=16, wobble=0.06, seed=layer)
    cream = slab((WIDTH - 0.03, DEPTH - 0.03, 0.034), white_sauce(), round=0.015, cuts=16, wobble=0.06, seed=layer + 20)
    return place(meat, (0, 0, 0.148 + STEP * layer)), place(cream, (0, 0, 0.188 + STEP * layer))


def white_sauce():
    return made_of.food('#F2E2BE', '#E8CD98', mottle=4, rough=0.25, soft=0.35, gloss=0.6, bump=0.01, bump_scale=14)


def on_a_side(chance):
    """A point of the square's outline and the direction out of it, in degrees."""
    along = chance.uniform(-0.48, 0.48)
    return chance.choice([
        (along * WIDTH, -DEPTH / 2, -90), (along * WIDTH, -DEPTH / 2, -90), (along * WIDTH, DEPTH / 2, 90),
        (-WIDTH / 2, along * DEPTH, 180), (WIDTH / 2, along * DEPTH, 0),
    ])  # fmt: skip


def minced():
    tones = [
        made_of.food(*pair, mottle=9, vary=0.45, rough=0.32, gloss=0.7, bump=0.008, bump_scale=30)
        for pair in (('#7A3216', '#562009'), ('#8E4420', '#6A2A10'))
    ]
    return [
        blob(0.045 * k, tones[i % 2], lumps=0.7, fine=0.2, stretch=(1.2, 1, 0.8), seed=i, detail=3)
        for i, k in enumerate((0.55, 0.8, 1, 1.2))
    ]


def mince_in_the_sides():
    chance = random.Random(31)
    models = minced()
    made = []
    for _ in range(620):
        x, y, _ = on_a_side(chance)
        z = 0.15 + STEP * chance.randrange(LAYERS) + chance.uniform(-0.012, 0.016)
        piece = copy(chance.choice(models), update=False)
        piece.location = (x * 0.985, y * 0.985, z)
        piece.rotation_euler = [chance.uniform(0, 6) for _ in range(3)]
        piece.scale = (chance.uniform(0.6, 1.0),) * 3
        made.append(piece)
    hide(*models)
    return made


def cream_running_out():
    """Tongues of white sauce over the leaf below."""
    chance = random.Random(8)
    models = [blob(0.05, white_sauce(), lumps=0.45, stretch=(0.55, 1.5, 0.75), seed=i, detail=4) for i in range(3)]
    made = []
    for _ in range(70):
        x, y, out = on_a_side(chance)
        tongue = copy(chance.choice(models), update=False)
        tongue.location = (x, y, 0.18 + STEP * chance.randrange(LAYERS) - 0.012)
        tongue.rotation_euler = (0, 0, math.radians(out))
        tongue.scale = (1, chance.uniform(0.7, 1.6), chance.uniform(0.6, 1.3))
        made.append(tongue)
    hide(*models)
    return made


def gratin(width, depth, *, falls=True, cells=150):
    """Béchamel and parmesan, bubbled and browned, darkest where it rose and at its corners."""
    tone = baked(
        '#F3DFB2', '#EBC983', '#DDA24C', '#BF7428', '#8A4516', '#4E230E',
        uneven=0.12, scale=11, rough=0.36, gloss=0.5, soft=0.12, bump=0.022, bump_scale=18,
    )  # fmt: skip

    def bubbles(x, y):
        return 0.034 * wave((x, y, 0), 3.2, 2) + 0.03 * abs(wave((x, y, 0), 6.5, 5)) + 0.012 * wave((x, y, 0), 15, 7)

    def edge(x, y):
        return max(abs(x) / (width / 2), abs(y) / (depth / 2))

    def height(x, y):
        droop = 0.05 + 0.2 * max(0.0, wave((x, y, 0), 2.6, 8) - 0.1)
        return bubbles(x, y) - (step(0.9, 1.0, edge(x, y)) ** 1.5 * droop if falls else 0)

    def heat(at):
        risen = bubbles(at.x, at.y)
        patch = step(0.0, 0.4, wave((at.x, at.y, 0), 2.3, 11)) * 0.28
        return (
            0.33 + risen * 4.5 + patch + 0.2 * step(0.75, 0.97, edge(at.x, at.y)) + 0.12 * wave((at.x, at.y, 0), 8, 3)
        )

    return bake(sheet(width, depth, height, tone, cells=cells, thickness=0.05), heat)


def fallen_mince(ground):
    models = minced()
    scatter(models, 130, lambda c: in_box(2.0, 1.8, c), ground, seed=6, lift=0.015, tilt=1)
    oil = disc(
        1,
        lambda x, y: 0.18 * (1 - x * x - y * y),
        made_of.food('#B4581A', rough=0.05, gloss=1, soft=0.1),
        rings=4,
        segments=18,
    )
    scatter([oil], 40, lambda c: in_box(1.9, 1.8, c), ground, seed=7, tilt=0, size=(0.012, 0.04), lift=0.002)
    hide(*models, oil)


def basil(ground):
    green = made_of.leaf('#41802E', '#2E6420')
    for i, (turn, length) in enumerate([(20, 0.34), (140, 0.3), (255, 0.27)]):
        drop(
            herb_leaf(length, length * 0.6, green, curl=0.45, fold=-0.12, seed=i),
            0.05,
            0.02,
            ground,
            turn=turn,
            lift=0.05 + 0.01 * i,
            upright=1,
        )


def baking_dish():
    """What is left of the lasagne."""
    clay = made_of.ceramic('#C9D0C4', '#A9B2A2')
    width, depth, tall = 2.9, 1.8, 0.62
    parts = [place(slab((width, depth, 0.08), clay, round=0.03), (0, 0, 0.04))]
    for side in (-1, 1):
        parts.append(place(slab((width, 0.09, tall), clay, round=0.035), (0, side * depth / 2, tall / 2)))
        parts.append(place(slab((0.09, depth, tall), clay, round=0.035), (side * width / 2, 0, tall / 2)))
    parts.append(place(gratin(width - 0.1, depth - 0.1, falls=False, cells=90), (0, 0, tall - 0.12)))
    laid(parts, (0.75, 2.55, 0), -8)
