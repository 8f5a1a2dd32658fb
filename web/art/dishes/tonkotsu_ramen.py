"""Tonkotsu ramen: swirled noodles in a pale broth, rolled pork, soft eggs, spring onions, nori, sesame, chilli oil."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.paint import blend, painted
from scene_parts.pantry import oil
from scene_parts.placing import hide, place
from scene_parts.scatter import everything, in_disc, scatter, tree
from scene_parts.shapes import blob, grain, lathe, ring, slab, tube
from scene_parts.table_materials import linen
from scene_parts.tableware import bowl, chopsticks, dip_bowl, napkin
from scene_parts.thin_shapes import disc, sheet

VIEWS = {
    'dish': dict(target=(0.02, 0, 0.62), distance=6.6, height=47, turn=-84, lens=76, blur=0.5),
    'gallery': dict(target=(0.0, -0.2, 0.7), distance=4.3, height=38, turn=-72, lens=70, blur=0.55),
}
SURFACE = 0.66


def build():
    chance = random.Random(7)
    stage.table('walnut')
    stage.lights(angle=128)
    bowl(1.12, 0.82, made_of.dark_ceramic('#26343A'))
    cream = made_of.food('#DDB886', '#CFA066', mottle=2.6, contrast=0.1, rough=0.1, gloss=1, soft=0.25, bump=0.006)
    soup = disc(0.99, lambda x, y: SURFACE + 0.004 * math.sin(9 * x + 4 * y), cream)
    noodles(chance)
    ground = tree(soup)
    pork()
    egg()
    bamboo()
    seaweed()
    garnish(ground)
    place(napkin(1.7, 1.3, linen('#A9583F'), seed=3), (-1.75, 1.0, 0), (0, 0, 32))
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
                    SURFACE - 0.04 + 0.16 * math.sin(math.pi * t) * (1 - abs(side) * 2.2) + chance.uniform(-0.01, 0.012)
                )
                points.append((out * math.cos(around), out * math.sin(around), lift))
            tube(points, 0.024, wheat)


def pork():
    """Slices of rolled belly: a spiral of fat and lean inside a browned rind, leaning on each other."""
    for i, (x, y, lift, turn) in enumerate([(-0.55, -0.12, 0.05, 70), (-0.36, -0.43, 0.1, -35)]):
        place(rolled(i), (x, y, SURFACE + lift), (15, -7, turn))


def rolled(seed):
    lean, deep, fat, rind = (made_of.srgb(c) for c in ('#96583C', '#6C3822', '#D2A67A', '#4A200E'))
    shift = Vector((seed * 4.1, seed * 1.7, 0))
    radius = 0.385

    def layer(at):
        """0 in the lean, 1 in the fat."""
        reach = at.xy.length / radius
        turned = 2.6 * reach - math.atan2(at.y, at.x) / math.tau + 0.3 * noise.noise(at * 4 + shift)
        band = math.sin(math.tau * turned) + 0.9 * noise.noise(at * 7 + shift)
        marbled = max(0.0, 3 * abs(noise.noise(at * 11 - shift)) - 1.3)
        return max(0.0, min(1.0, 1.6 * (band - 0.45))) * min(1.0, reach * 5) + marbled

    def height(x, y):
        at = Vector((x, y, 0))
        reach = at.length / radius
        return 0.003 * layer(at) + 0.014 * noise.noise(at * 5 + shift) - 0.03 * max(0.0, reach - 0.9) * 10

    def color_at(at):
        shade = blend(lean, deep, 0.45 + 1.2 * noise.noise(at * 8 - shift))
        shade = blend(shade, fat, layer(Vector((at.x, at.y, 0))))
        seared = max(0.0, noise.noise(at * 5.5 + shift * 2)) * 1.5
        return blend(shade, rind, (at.xy.length / radius - 0.9) * 12 + seared)

    piece = disc(radius, height, made_of.food('#FFFFFF'), rings=60, segments=170, edge=0.16, seed=seed)
    piece.scale = (1.1, 0.96, 1)
    painted(piece, color_at, rough=0.5, gloss=0.12, soft=0.1, bump=0.008, bump_scale=30)
    body = piece.modifiers.new('thickness', 'SOLIDIFY')
    body.thickness = 0.06
    return piece


def egg():
    """Steeped in soy, so brown outside; the yolk just set at its edge."""
    white, brown, stain = (made_of.srgb(c) for c in ('#F4E9D6', '#C79762', '#E2C196'))
    liquid, firm = made_of.srgb('#E0740F'), made_of.srgb('#F0A02C')
    for x, y, turn in [(0.36, -0.44, 30), (0.62, -0.12, -15)]:
        profile = [(0, -0.2), (0.14, -0.16), (0.22, -0.05), (0.235, 0), (0.235, 0), (0.225, 0.003), (0.2, 0.004)]
        half = lathe([*profile, (0.17, 0.004), (0, 0.004)], made_of.food('#FFFFFF'))

        def shell(at):
            skin = blend(brown, stain, 0.5 + noise.noise(at * 6))
            return blend(blend(white, stain, (at.xy.length - 0.205) * 30), skin, -at.z * 60)

        painted(half, shell, rough=0.26, gloss=0.45, soft=0.3)
        heart = lathe([(0, 0.014), (0.06, 0.014), (0.1, 0.012), (0.135, 0.006), (0.145, 0)], made_of.food('#FFFFFF'))
        painted(heart, lambda at: blend(liquid, firm, at.xy.length * 9 - 0.5), rough=0.1, gloss=1, soft=0.3)
        heart.parent = half
        place(half, (x, y, SURFACE + 0.13), (-14, 10, turn), (1.25, 1, 1))


def bamboo():
    """Strips of pickled bamboo shoot."""
    for i in range(5):
        tone = made_of.food('#B98A4C', '#96662E', mottle=5, rough=0.3, gloss=0.5, soft=0.15, bump=0.01)
        strip = slab((0.44, 0.085, 0.04), tone, round=0.014, wobble=0.02, seed=i, cuts=3)
        place(strip, (0.56 - 0.03 * i, 0.16 + 0.085 * i, SURFACE + 0.05 + 0.015 * (i % 2)), (8 - 5 * i, -9, 20 - 9 * i))


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
        ring(0.052, 0.012, material, flat=2.4, wobble=0.14, seed=i) for i, material in enumerate((green, green, pale))
    ]
    over = everything()
    scatter(rings, 90, lambda c: in_disc(0.4, c, centre=(-0.2, 0.3), dense=0.8), over, seed=2, lift=0.012, tilt=0.9)
    seed = grain(0.06, 0.03, made_of.food('#EFD9AE', '#D9B777', vary=0.4, rough=0.4, gloss=0.2))
    scatter([seed], 70, lambda c: in_disc(0.6, c, centre=(0.05, -0.2)), over, seed=4, lift=0.008, tilt=0.4)
    drop_ = lathe([(0, 0.004), (0.7, 0.004), (1, 0)], oil('#F2AE66'), segments=24)
    scatter(
        [drop_], 150, lambda c: in_disc(0.93, c, inner=0.3), ground, seed=5, lift=0.003, tilt=0, size=(0.008, 0.036)
    )
    hide(*rings, seed, drop_)


def chilli_oil():
    dish = dip_bowl(0.36, 0.22, made_of.ceramic('#E9DFCD'))
    place(dish, (1.5, 0.95, 0))
    pool = disc(0.3, lambda x, y: 0.155, made_of.food('#A3260A', '#7A1503', mottle=5, rough=0.06, gloss=1, soft=0.1))
    place(pool, (1.5, 0.95, 0))
    flake = blob(0.03, made_of.food('#B5330E', '#6E1206', vary=0.5, rough=0.4), stretch=(1, 0.7, 0.25), detail=2)
    scatter([flake], 60, lambda c: in_disc(0.26, c, centre=(1.5, 0.95)), tree(pool), seed=8, lift=0.004)
    hide(flake)
