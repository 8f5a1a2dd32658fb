"""Dark chocolate tart with sea salt: a mirror of ganache in a fluted crust, a slice drawn out, raspberries, cocoa."""

import math
import random

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.greens import crumbs, leaves
from scene_parts.placing import copy, copy_whole, hide, place
from scene_parts.scatter import everything, in_box, in_disc, scatter, tree
from scene_parts.shapes import blob, lathe, slab
from scene_parts.table_materials import linen
from scene_parts.tableware import fork, napkin, plate

VIEWS = {
    'dish': dict(target=(0.1, -0.2, 0.2), distance=7.9, height=42, turn=-82, lens=78, blur=0.5),
    'hero': dict(target=(0.05, -0.1, 0.22), distance=8.6, height=30, turn=-76, lens=72, blur=0.75, shift=(-0.18, 0.0)),
    'gallery': dict(target=(0.02, -0.36, 0.25), distance=5.9, height=58, turn=-62, lens=75, blur=0.7),
}
RADIUS, HEIGHT = 1.3, 0.34
GAP = 42


def build():
    stage.table('walnut')
    stage.lights(angle=128, evening=True, strength=1.15)
    plate(1.7, made_of.ceramic('#E6DCCB'), rim=0.18)
    tart = wedge(360 - GAP, -90 + GAP / 2)
    tart.location.z = 0.08
    piece = wedge(GAP - 5, -90 - GAP / 2 + 2.5)
    place(piece, (0.1, -0.42, 0.08), (0, 0, -90 - GAP / 2 + 6))
    top = tree(tart, piece, *tart.children, *piece.children)
    salt(top)
    raspberries()
    leaves(everything(), 5, lambda c: in_disc(0.25, c, centre=(-0.15, 0.2)), seed=4, length=0.24, width=0.15)
    shavings()
    crumbs(everything(), 60, lambda c: in_box(2.6, 1.2, c, centre=(0.3, -1.5)), '#8A5A32', seed=5, size=0.02)
    place(napkin(1.5, 1.9, linen('#8E4A52'), seed=3), (2.25, 0.9, 0), (0, 0, 14))
    fork((2.3, 1.35, 0.07), 82)


def wedge(sweep, start):
    """Part of the tart: crust outside, ganache within, both cut clean."""
    pastry = made_of.food(
        '#B87C40', '#945A26', third='#6E3E16', mottle=5, contrast=0.2, rough=0.6, bump=0.012, bump_scale=30
    )
    ganache = made_of.food('#2E170E', '#3A1E12', mottle=2, contrast=0.1, rough=0.14, gloss=0.8, soft=0.05)
    shell = lathe(
        [
            (0, 0),
            (RADIUS, 0),
            (RADIUS + 0.07, HEIGHT + 0.05),
            (RADIUS - 0.02, HEIGHT + 0.05),
            (RADIUS - 0.05, HEIGHT - 0.02),
            (0, HEIGHT - 0.02),
        ],
        pastry,
        smooth=False,
        sweep=sweep,
        segments=480,
    )
    for vert in shell.data.vertices:
        x, y, _ = vert.co
        reach = math.hypot(x, y)
        if reach > RADIUS - 0.1:
            grow = 1 + 0.018 * math.cos(math.atan2(y, x) * 44)
            vert.co.x, vert.co.y = x * grow, y * grow
    heart = lathe(
        [(0, 0.09), (RADIUS - 0.03, 0.09), (RADIUS - 0.03, HEIGHT - 0.01), (RADIUS - 0.05, HEIGHT), (0, HEIGHT)],
        ganache,
        smooth=False,
        sweep=sweep,
        segments=240,
    )
    heart.scale = (1.0006, 1.0006, 1)
    heart.parent = shell
    return place(shell, (0, 0, 0), (0, 0, start))


def salt(top):
    flake = slab((0.035, 0.028, 0.012), made_of.food('#F7F3EA', rough=0.12, soft=0.3, gloss=0.6), round=0.003)
    scatter([flake], 150, lambda c: in_disc(1.15, c), top, seed=6, lift=0.008, tilt=0.5, size=(0.4, 1.3))
    hide(flake)


def raspberries():
    berry = raspberry()
    chance = random.Random(2)
    for x, y in [(-0.25, 0.3), (0.02, 0.42), (-0.08, 0.12), (-0.36, 0.06), (0.2, 0.2), (-0.55, 0.35)]:
        fruit = copy_whole(berry)
        place(fruit, (x, y, 0.55), (chance.uniform(-50, 50), chance.uniform(-50, 50), chance.uniform(0, 360)))
    for x, y in [(1.5, -1.5), (1.75, -1.38), (1.66, -1.12)]:
        place(copy_whole(berry), (x, y, 0.14), (chance.uniform(60, 90), 0, chance.uniform(0, 360)))
    hide(berry)


def raspberry():
    tone = made_of.food('#B5173A', '#8A0E28', mottle=5, vary=0.25, rough=0.25, soft=0.4, gloss=0.5)
    core = blob(0.1, tone, lumps=0.05, stretch=(1, 1, 1.15), detail=3)
    bead = blob(0.036, tone, lumps=0.05, detail=2)
    for row in range(7):
        z = -0.12 + 0.036 * row
        reach = 0.115 * math.sqrt(max(0.05, 1 - ((z + 0.02) / 0.15) ** 2))
        count = max(3, int(reach / 0.115 * 11))
        for k in range(count):
            turn = 2 * math.pi * (k + 0.5 * (row % 2)) / count
            drupelet = copy(bead, update=False)
            drupelet.parent = core
            drupelet.location = (reach * math.cos(turn), reach * math.sin(turn), z)
    hide(bead)
    return core


def shavings():
    dark = made_of.food('#3A1D10', '#4E2A16', mottle=5, vary=0.3, rough=0.4)
    curl = lathe([(0.09, -0.12), (0.095, 0), (0.09, 0.12)], dark, sweep=290)
    scatter(
        [curl],
        10,
        lambda c: in_box(1.4, 0.5, c, centre=(1.25, -1.85)),
        everything(),
        seed=9,
        lift=0.06,
        tilt=1.5,
        size=(0.4, 1),
    )
    hide(curl)
