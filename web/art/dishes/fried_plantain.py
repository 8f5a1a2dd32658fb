"""Dodo: sweet plantain fried dark at the edges, heaped on a plate, with pepper sauce and a whole plantain."""

import math
import random

from kitchen import materials as made_of
from kitchen import stage
from kitchen.greens import parsley
from kitchen.scatter import drop, in_disc, tree
from kitchen.shapes import blob, copy_whole, disc, hide, lathe, place, tube
from kitchen.tableware import dip_bowl, fork, napkin, plate

VIEWS = {'dish': dict(target=(0, 0.05, 0.25), distance=6.8, height=43, turn=-92, lens=78, blur=0.5)}


def build():
    stage.table('sage')
    stage.lights(angle=128)
    base = plate(1.5, made_of.dark_ceramic('#3A4440'))
    heap = slices(base)
    parsley(heap, 90, lambda c: in_disc(0.95, c), seed=4, size=0.05)
    pepper_sauce()
    plantains()
    place(napkin(1.4, 1.8, made_of.linen('#D9A648'), seed=8), (-2.1, -0.5, 0), (0, 0, 18))
    fork((1.85, -0.8, 0), 82)


def slices(base):
    """Cut slantwise, each fallen on those before it."""
    models = [slice_of_plantain(i) for i in range(4)]
    chance = random.Random(3)
    laid = [base]
    for batch in range(5):
        ground = tree(*laid)
        for _ in range(11 - batch):
            x, y = in_disc(1.0 - 0.17 * batch, chance)
            piece = copy_whole(chance.choice(models))
            drop(piece, x, y, ground, turn=chance.uniform(0, 360), lift=0.015, tilt=0.2, upright=0.35, chance=chance)
            laid.append(piece)
    hide(*models)
    return tree(*laid)


def slice_of_plantain(seed):
    face = made_of.food(
        '#DE9E32',
        '#B9661A',
        third='#6E300C',
        mottle=3.6,
        contrast=0.12,
        rough=0.22,
        gloss=0.85,
        soft=0.2,
        bump=0.014,
        bump_scale=16,
    )
    edge = made_of.food('#7A3A10', '#52220A', mottle=6, rough=0.3, gloss=0.6, bump=0.012, bump_scale=20)
    body = lathe(
        [(0, 0), (0.2, 0), (0.235, 0.03), (0.24, 0.055), (0.22, 0.09), (0.1, 0.1), (0, 0.102)],
        face,
        wobble=0.035,
        seed=seed,
        segments=56,
    )
    body.data.materials.append(edge)
    for polygon in body.data.polygons:
        polygon.material_index = 1 if math.hypot(polygon.center.x, polygon.center.y) > 0.212 else 0
    for vert in body.data.vertices:
        vert.co.x *= 1.55
    return body


def pepper_sauce():
    at = (1.7, 1.35, 0)
    place(dip_bowl(0.46, 0.3, made_of.ceramic('#EDE3D2')), at)
    red = made_of.sauce('#B8341A', '#8A1E0C', third='#DE6A2A', mottle=7, bump=0.03, bump_scale=14)
    place(disc(0.39, lambda x, y: 0.2 + 0.015 * math.sin(9 * x) * math.cos(8 * y), red), at)


def plantains():
    skin = made_of.food(
        '#D9AE34', '#B98A22', third='#3E2A12', mottle=3, contrast=0.2, rough=0.5, bump=0.006, bump_scale=20
    )
    stem = made_of.food('#5E4420', '#3A2A14', rough=0.8)
    for i, (y, turn) in enumerate([(1.65, 8), (2.02, -4)]):
        points = [(-1.0, 0.12, 0), (-0.75, 0.0, 0), (-0.3, -0.14, 0), (0.3, -0.14, 0), (0.75, 0.0, 0), (0.98, 0.12, 0)]
        fruit = tube(points, 0.2, skin, radii=[0.35, 0.85, 1, 1, 0.85, 0.3])
        tip = tube([(-0.98, 0.11, 0), (-1.12, 0.19, 0.01), (-1.24, 0.28, 0.02)], 0.055, stem)
        tip.parent = fruit
        nose = place(blob(0.055, stem, lumps=0.2, detail=3), (1.0, 0.13, 0))
        nose.parent = fruit
        place(fruit, (-1.3 + 0.2 * i, y, 0.19), (0, 0, turn))
