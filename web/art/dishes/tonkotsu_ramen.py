"""Tonkotsu ramen: swirled noodles in a pale broth, pork, a soft egg, spring onions, nori, sesame, chilli oil."""

import math
import random

from kitchen import materials as made_of
from kitchen import stage
from kitchen.scatter import everything, in_disc, scatter, tree
from kitchen.shapes import blob, disc, grain, hide, lathe, place, ring, sheet, tube
from kitchen.tableware import bowl, chopsticks, dip_bowl, napkin

VIEWS = {
    'dish': dict(target=(0.02, 0, 0.62), distance=6.6, height=47, turn=-84, lens=76, blur=0.5),
    'gallery': dict(target=(0.1, 0.1, 0.7), distance=4.1, height=34, turn=-70, lens=70, blur=0.9),
}
SURFACE = 0.66


def build():
    chance = random.Random(7)
    stage.table('walnut')
    stage.lights(angle=128)
    bowl(1.12, 0.82, made_of.dark_ceramic('#26343A'))
    soup = disc(0.99, lambda x, y: SURFACE + 0.004 * math.sin(9 * x + 4 * y), made_of.broth('#DDB98A', depth=0.9))
    noodles(chance)
    ground = tree(soup)
    pork()
    egg()
    seaweed()
    garnish(ground)
    place(napkin(1.7, 1.3, made_of.linen('#A9583F'), seed=3), (-1.75, 1.0, 0), (0, 0, 32))
    chopsticks((0.2, -1.42, 0.0), 8)
    chilli_oil()


def noodles(chance):
    """Bundles that sweep in arcs, as a cook folds them over."""
    wheat = made_of.food('#EBD3A0', '#E2C486', mottle=3, rough=0.3, soft=0.35, soft_color='#F2DDB0', gloss=0.35)
    for bundle in range(5):
        turn = bundle * 1.2566 + 0.3
        reach = 0.34 + 0.12 * (bundle % 2)
        for strand in range(15):
            side = (strand - 7) * 0.034 + chance.uniform(-0.012, 0.012)
            points = []
            for step in range(9):
                t = step / 8
                around = turn + 2.6 * t + chance.uniform(-0.05, 0.05)
                out = reach + side + 0.12 * math.sin(t * 5 + bundle)
                lift = (
                    SURFACE - 0.05 + 0.12 * math.sin(math.pi * t) * (1 - abs(side) * 2.2) + chance.uniform(-0.01, 0.012)
                )
                points.append((out * math.cos(around), out * math.sin(around), lift))
            tube(points, 0.024, wheat)


def pork():
    fat = made_of.food('#E8C9A4', '#D9A77B', mottle=3, contrast=0.3, rough=0.3, soft=0.3, gloss=0.6)
    lean = made_of.food(
        '#B27A58', '#8E5636', third='#6B3A22', mottle=7, contrast=0.4, rough=0.4, gloss=0.5, bump=0.02, bump_scale=18
    )
    crust = made_of.food('#5C2D17', '#8B4A25', mottle=9, rough=0.3, gloss=0.7, bump=0.02)
    for i, (x, y, turn) in enumerate([(-0.52, -0.34, 20), (-0.34, -0.56, 48)]):
        slice_ = lathe([(0, 0), (0.4, 0), (0.43, 0.02), (0.43, 0.06), (0.4, 0.08), (0, 0.08)], fat, wobble=0.05, seed=i)
        meat = lathe([(0, 0.002), (0.3, 0.002), (0.33, 0.04), (0.32, 0.09), (0, 0.09)], lean, wobble=0.035, seed=i + 5)
        rind = lathe([(0.4, 0), (0.452, 0.01), (0.452, 0.07), (0.4, 0.082)], crust, wobble=0.05, seed=i)
        for part in (meat, rind):
            part.parent = slice_
        for streak in range(4):
            turn_ = streak * 1.5 + i
            points = [(0.05 + 0.06 * k, 0, 0.088 + 0.006 * (k % 2)) for k in range(4)]
            line = tube(
                [(r * math.cos(turn_ + r * 3), r * math.sin(turn_ + r * 3), z) for r, _, z in points], 0.022, fat
            )
            line.parent = slice_
        place(slice_, (x, y, SURFACE + 0.05 + 0.06 * i), (16 - 4 * i, -14, turn))


def egg():
    white = made_of.food('#F3E6D2', '#E7D2B4', mottle=2, rough=0.28, soft=0.5, gloss=0.4)
    yolk = made_of.food('#E8871E', '#D96A0C', mottle=3, rough=0.12, soft=0.4, gloss=1)
    for x, y, turn in [(0.42, -0.42, 30), (0.62, -0.1, -15)]:
        half = lathe([(0, -0.2), (0.14, -0.16), (0.22, -0.05), (0.235, 0), (0.235, 0), (0.2, 0.004), (0, 0.004)], white)
        half.scale = (1.25, 1, 1)
        heart = lathe([(0, 0.012), (0.1, 0.012), (0.135, 0.004), (0.14, 0)], yolk)
        heart.parent = half
        place(half, (x, y, SURFACE + 0.14), (-16, 12, turn), (1.25, 1, 1))


def seaweed():
    paper = made_of.food('#14201A', '#1F2E22', mottle=14, rough=0.35, gloss=0.3, bump=0.02, bump_scale=30)
    for i in range(2):
        leaf = sheet(
            0.62,
            0.8,
            lambda x, y, i=i: 0.05 * math.sin(3 * x + i) + 0.02 * math.sin(8 * y),
            paper,
            cells=24,
            thickness=0.008,
        )
        place(leaf, (0.18 + 0.2 * i, 0.72 - 0.1 * i, SURFACE + 0.3), (62, 6, -12 - 14 * i))


def garnish(ground):
    green = made_of.food('#7FB04A', '#4E8A31', mottle=4, vary=0.5, rough=0.35, soft=0.25, gloss=0.3)
    pale = made_of.food('#CFE0A0', '#B6D07E', mottle=4, vary=0.3, rough=0.35, soft=0.3, gloss=0.3)
    rings = [
        ring(0.055, 0.016, material, flat=1.8, wobble=0.12, seed=i) for i, material in enumerate((green, green, pale))
    ]
    over = everything()
    scatter(rings, 90, lambda c: in_disc(0.4, c, centre=(-0.2, 0.3), dense=0.8), over, seed=2, lift=0.012, tilt=0.9)
    seed = grain(0.06, 0.03, made_of.food('#EFD9AE', '#D9B777', vary=0.4, rough=0.4, gloss=0.2))
    scatter([seed], 70, lambda c: in_disc(0.6, c, centre=(0.05, -0.2)), over, seed=4, lift=0.008, tilt=0.4)
    oil = made_of.food('#D9480F', '#A82A05', mottle=6, rough=0.05, clear=0.4, gloss=1)
    drop_ = lathe([(0, 0.006), (0.7, 0.006), (1, 0)], oil, segments=24)
    scatter([drop_], 46, lambda c: in_disc(0.9, c, inner=0.45), ground, seed=5, lift=0.002, tilt=0, size=(0.012, 0.06))
    hide(*rings, seed, drop_)


def chilli_oil():
    dish = dip_bowl(0.36, 0.22, made_of.ceramic('#E9DFCD'))
    place(dish, (1.5, 0.95, 0))
    oil = disc(0.3, lambda x, y: 0.155, made_of.food('#A3260A', '#7A1503', mottle=5, rough=0.06, gloss=1, soft=0.1))
    place(oil, (1.5, 0.95, 0))
    flake = blob(0.03, made_of.food('#B5330E', '#6E1206', vary=0.5, rough=0.4), stretch=(1, 0.7, 0.25), detail=2)
    scatter([flake], 60, lambda c: in_disc(0.26, c, centre=(1.5, 0.95)), tree(oil), seed=8, lift=0.004)
    hide(flake)
