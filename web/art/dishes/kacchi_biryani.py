"""Kacchi biryani in a copper pot: rice streaked with saffron, goat on the bone, golden potatoes, fried onion, mint."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.greens import leaves
from scene_parts.placing import copy, hide, place
from scene_parts.rice import cooked, mound
from scene_parts.scatter import drop, everything, heap, in_disc, scatter, tree
from scene_parts.shapes import blob, grain, lathe, tube
from scene_parts.table_materials import linen
from scene_parts.tableware import dip_bowl, napkin, pan, spoon
from scene_parts.thin_shapes import disc

VIEWS = {
    'dish': dict(target=(0, 0.02, 0.5), distance=7.8, height=49, turn=-92, lens=76, blur=0.45),
    'gallery': dict(target=(0.05, -0.4, 0.68), distance=4.8, height=36, turn=-112, lens=75, blur=0.4),
}
RAITA = (1.95, 1.2)
SPOTS = [(-0.55, -0.42), (0.34, -0.66), (0.74, 0.1), (-0.16, 0.56), (-0.86, 0.2), (0.12, 0.0), (0.52, 0.62)]
POTATOES = [(-0.12, -0.95), (0.88, -0.42), (-0.36, 0.05), (-0.66, 0.74), (0.3, 0.36)]


def build():
    stage.table('walnut')
    stage.lights(angle=134)
    copper = made_of.food('#C07A4A', '#A8623A', mottle=5, rough=0.3, metal=1, bump=0.006, bump_scale=12)
    pan(1.45, 0.52, copper)
    beside(copper)
    meat, potatoes = [goat(i) for i in range(len(SPOTS))], [potato(i) for i in range(len(POTATOES))]
    rice = mound(1.39, 0.3, ['#F6EBD0', '#F1E2BF', '#F3DFAE'], at=(0, 0, 0.42), count=7000, seed=2, bumps=0.1)
    ground = tree(rice)
    saffron(ground)
    nestle(meat, SPOTS, ground, lift=0.07)
    nestle(potatoes, POTATOES, ground, lift=0.06)
    birista(everything())
    top = everything()
    leaves(
        top, 22, lambda c: in_disc(1.0, c), seed=6, length=0.2, width=0.12, colors=('#4C8238', '#2D5C26'), spacing=0.16
    )
    spices(top)


def saffron(ground):
    """Streaks, as it ran down under the lid."""
    golds = [grain(0.085, 0.026, cooked(tone)) for tone in ('#EDB63C', '#E09A26', '#D27E1C')]

    def streak(chance):
        while True:
            x, y = in_disc(1.34, chance)
            if noise.noise(Vector((x * 1.5 + y * 0.8, y * 2.0 - x * 0.5, 2.2))) > 0.06:
                return x, y

    heap(golds, 3600, streak, ground, seed=11, layers=2, step=0.018, tilt=0.5)
    hide(*golds)


def goat(seed):
    """Braised until it gives way to a spoon: brown, stained with yoghurt and onion, every other piece on a bone."""
    brown = made_of.food(
        '#A3622F',
        '#6E3A19',
        third='#3F1D0C',
        mottle=7,
        contrast=0.3,
        rough=0.42,
        gloss=0.4,
        soft=0.1,
        bump=0.06,
        bump_scale=16,
    )
    stretch = (1.3, 0.9 + 0.08 * (seed % 3), 0.72)
    piece = blob(0.24, brown, lumps=0.5, lump_scale=1.6, fine=0.2, fine_scale=4.5, stretch=stretch, seed=seed, detail=5)
    if seed % 2 == 0:
        pale = made_of.food('#D9BD90', '#B8905E', third='#8A5A30', mottle=7, contrast=0.2, rough=0.5, gloss=0.2)
        hollow = [(0.03, 0.5), (0.045, 0.515), (0.075, 0.5), (0.07, 0.4), (0.055, 0.2), (0.055, 0)]
        place(lathe(hollow, pale, wobble=0.03, seed=seed), (0.02, 0.02, 0.02), (12, 68, 20)).parent = piece
        marrow = lathe([(0.034, 0.49), (0, 0.48)], made_of.food('#6A3A20', rough=0.3, gloss=0.6))
        place(marrow, (0.02, 0.02, 0.02), (12, 68, 20)).parent = piece
    return piece


def potato(seed):
    gold = made_of.food(
        '#E0A23C',
        '#CC8526',
        third='#9A5416',
        mottle=5,
        contrast=0.15,
        rough=0.38,
        gloss=0.45,
        soft=0.25,
        bump=0.012,
        bump_scale=18,
    )
    return blob(0.21, gold, lumps=0.28, fine=0.03, stretch=(1.25, 0.98, 0.82), seed=seed + 40)


def nestle(pieces, spots, ground, *, lift):
    chance = random.Random(4)
    for piece, (x, y) in zip(pieces, spots):
        drop(piece, x, y, ground, turn=chance.uniform(0, 360), lift=lift, upright=0.4)


def birista(ground):
    """Onions fried crisp."""
    crisp = made_of.food('#8A4A1A', '#A8662C', third='#4A210A', mottle=7, vary=0.6, rough=0.4, gloss=0.35)
    chance = random.Random(11)
    models = []
    for _ in range(8):
        bend, reach = chance.uniform(0.5, 1.7), chance.uniform(0.07, 0.13)
        turns = [(a * bend, reach * (1 + 0.25 * math.sin(5 * a + bend))) for a in (0, 0.5, 1, 1.5, 2, 2.4)]
        points = [(r * math.cos(a), r * math.sin(a), 0.025 * math.sin(3 * a + bend)) for a, r in turns]
        models.append(tube(points, 0.014, crisp, radii=[0.5, 1, 1.3, 0.8, 1.1, 0.5], resolution=3))
    scatter(models, 190, lambda c: in_disc(1.05, c, dense=0.7), ground, seed=3, lift=0.018, tilt=0.6)
    hide(*models)


def spices(ground):
    raisin = blob(
        0.045, made_of.food('#6A3216', '#43200E', rough=0.35, gloss=0.4), lumps=0.5, stretch=(1.3, 0.9, 0.8), detail=3
    )
    pod = grain(0.15, 0.07, made_of.food('#9AA25E', '#7C8442', mottle=9, rough=0.5, bump=0.01, bump_scale=18), bend=0.1)
    scatter([raisin, raisin, pod], 34, lambda c: in_disc(1.2, c), ground, seed=14, lift=0.02, spacing=0.15)
    hide(raisin, pod)


def beside(copper):
    place(napkin(1.7, 1.5, linen('#7E3B33'), seed=9), (-2.35, -1.5, 0), (0, 0, -18))
    lid(copper)
    place(dip_bowl(0.42, 0.28), (*RAITA, 0))
    yoghurt = made_of.food('#F5F0E4', rough=0.3, soft=0.3, gloss=0.3)
    surface = place(disc(0.35, lambda x, y: 0.2 + 0.008 * math.sin(20 * math.hypot(x, y)), yoghurt), (*RAITA, 0))
    leaves(tree(surface), 5, lambda c: in_disc(0.16, c, centre=RAITA), seed=3, length=0.13, width=0.08)
    spoon((2.05, -0.95, 0), 70)


def lid(copper):
    """Taken off, with the baked dough that sealed it broken along its rim."""
    cover = lathe(
        [(0, 0.2), (0.08, 0.2), (0.1, 0.13), (0.5, 0.11), (1.1, 0.05), (1.28, 0.02), (1.3, 0), (1.26, 0), (0, 0.06)],
        copper,
    )
    place(cover, (-1.75, 2.35, 0.0))
    crust = made_of.food(
        '#D9B27A', '#B9803F', third='#7E4A1E', mottle=5, contrast=0.2, rough=0.7, bump=0.02, bump_scale=14
    )
    chance = random.Random(23)
    for start, sweep in ((-150, 70), (-72, 55), (-10, 40)):
        points = []
        for k in range(9):
            angle = math.radians(start + sweep * k / 8)
            out = 1.26 + chance.uniform(-0.02, 0.02)
            points.append((-1.75 + out * math.cos(angle), 2.35 + out * math.sin(angle), 0.075))
        tube(points, 0.075, crust, radii=[chance.uniform(0.8, 1.15) for _ in points])
    flake = blob(0.04, crust, lumps=0.7, stretch=(1.3, 0.9, 0.6), detail=3)
    for x, y in ((-1.5, 0.92), (-1.68, 0.8), (-1.62, 1.02)):
        place(copy(flake), (x, y, 0.025), (0, 0, x * 90))
    hide(flake)
