"""Fattoush: torn lettuce and herbs, tomato, cucumber, radish, toasted bread, sumac and pomegranate."""

import math
import random

from mathutils import Vector, noise

from kitchen import materials as made_of
from kitchen import stage
from kitchen.greens import crumbs, leaves
from kitchen.grill import citrus
from kitchen.scatter import in_disc, scatter, tree
from kitchen.shapes import blob, disc, hide, lathe, place, sheet
from kitchen.tableware import dip_bowl, napkin, shallow_bowl, spoon

VIEWS = {
    'dish': dict(target=(0, 0.02, 0.35), distance=7.0, height=48, turn=-86, lens=78, blur=0.5),
    'hero': dict(target=(0.05, 0.02, 0.4), distance=6.6, height=33, turn=-80, lens=72, blur=0.7, shift=(-0.17, 0.0)),
    'gallery': dict(target=(0.1, -0.2, 0.55), distance=4.0, height=42, turn=-110, lens=74, blur=1.0),
}


def build():
    stage.table('linen')
    stage.lights(angle=130)
    shallow_bowl(1.45, 0.52, made_of.ceramic('#C9D2C4', '#B4C0AE'))
    hill = disc(
        1.25, lambda x, y: 0.3 + 0.34 * max(0, 1 - (math.hypot(x, y) / 1.25) ** 2), made_of.leaf('#4E7A2C', '#3A6322')
    )
    lettuce(tree(hill))
    vegetables(tree(hill))
    bread(tree(hill))
    top = tree(hill)
    leaves(top, 40, lambda c: in_disc(1.0, c), seed=21, length=0.26, width=0.16, colors=('#4C9138', '#2F6B26'))
    sumac(top)
    dressing()
    lemons()
    place(napkin(1.5, 1.9, made_of.linen('#A8C0B4'), seed=6), (-2.2, 0.8, 0), (0, 0, 12))
    spoon((1.75, -1.15, 0), 58, made_of.wood('#B9854F', '#8A5A30'), 2.1)


def lettuce(ground):
    """Torn pieces, ruffled at the edge, paler to the rib."""
    tones = [('#7FA83E', '#A9C564'), ('#5E8E30', '#7FA846'), ('#8A4A52', '#5E7A34')]
    models = []
    for i, (outer, inner) in enumerate(tones * 2):
        tone = made_of.food(
            outer,
            inner,
            mottle=3,
            contrast=0.2,
            vary=0.25,
            rough=0.32,
            soft=0.25,
            gloss=0.35,
            bump=0.012,
            bump_scale=12,
        )

        def ruffle(x, y, i=i):
            reach = math.hypot(x, y)
            wave = 0.5 * reach**2 * math.sin(5 * math.atan2(y, x) + i * 2) + 0.06 * noise.noise(
                Vector((x * 7, y * 7, i))
            )
            return 0.35 * reach**2 + wave

        models.append(disc(0.36, ruffle, tone, rings=14, segments=56, edge=0.35, seed=i * 2.3))
    scatter(models, 64, lambda c: in_disc(0.96, c), ground, seed=3, spacing=0.13, lift=0.07, tilt=0.6, size=(0.55, 1.0))
    hide(*models)


def vegetables(ground):
    wedges = [tomato(i) for i in range(2)]
    scatter(wedges, 17, lambda c: in_disc(1.1, c), ground, seed=8, spacing=0.34, lift=0.2, tilt=1.0, size=(0.8, 1.05))
    rounds = [cucumber(), radish()]
    scatter(
        rounds[:1], 20, lambda c: in_disc(1.05, c), ground, seed=9, spacing=0.28, lift=0.19, tilt=0.7, size=(0.8, 1.05)
    )
    scatter(
        rounds[1:], 22, lambda c: in_disc(1.05, c), ground, seed=10, spacing=0.24, lift=0.23, tilt=0.8, size=(0.7, 1.05)
    )
    onion = made_of.food('#8E3A6A', '#E2CBD8', mottle=3, vary=0.2, rough=0.25, soft=0.3, gloss=0.5)
    sliver = lathe([(0.17, -0.012), (0.185, 0), (0.17, 0.012)], onion, sweep=190, segments=40)
    scatter([sliver], 24, lambda c: in_disc(1.05, c), ground, seed=11, lift=0.27, tilt=0.9)
    seed = blob(
        0.048,
        made_of.food('#A8122E', '#D8384E', mottle=5, rough=0.08, soft=0.5, gloss=1),
        lumps=0.15,
        stretch=(1.2, 0.9, 0.9),
        detail=3,
    )
    scatter([seed], 60, lambda c: in_disc(1.0, c), ground, seed=12, lift=0.3)
    for model in (*wedges, *rounds, sliver, seed):
        hide(model)


def tomato(seed):
    red = made_of.food('#C42A1A', '#D8502A', mottle=3, rough=0.2, soft=0.3, gloss=0.7)
    return lathe(
        [(0, -0.24), (0.14, -0.2), (0.22, -0.08), (0.235, 0.03), (0.16, 0.19), (0, 0.23)],
        red,
        sweep=75,
        wobble=0.015,
        seed=seed,
        segments=64,
    )


def cucumber():
    """A round with its rind and seeds, all in one mesh, so that it can be scattered."""
    tone = made_of.food('#DCE6AE', '#C6D78A', mottle=10, rough=0.2, soft=0.4, gloss=0.6)
    rind = made_of.food('#3F6B2A', '#557F38', mottle=9, rough=0.3, gloss=0.5)
    slice_ = lathe([(0, -0.03), (0.19, -0.03), (0.2, 0), (0.19, 0.03), (0.1, 0.034), (0, 0.03)], tone, segments=40)
    slice_.data.materials.append(rind)
    for face in slice_.data.polygons:
        face.material_index = 1 if math.hypot(face.center.x, face.center.y) > 0.186 else 0
    return slice_


def radish():
    flesh = made_of.food('#F6EDEA', '#F0DCDC', mottle=5, rough=0.22, soft=0.45, gloss=0.6)
    skin = made_of.food('#C2264E', '#A81A40', mottle=5, rough=0.25, gloss=0.6)
    slice_ = lathe([(0, -0.014), (0.15, -0.014), (0.16, 0), (0.15, 0.014), (0, 0.016)], flesh, segments=40)
    slice_.data.materials.append(skin)
    for face in slice_.data.polygons:
        face.material_index = 1 if math.hypot(face.center.x, face.center.y) > 0.146 else 0
    return slice_


def bread(ground):
    toast = made_of.food(
        '#D19A4E', '#B0702A', third='#7E4416', mottle=5, contrast=0.2, rough=0.6, bump=0.02, bump_scale=18, vary=0.2
    )
    models = []
    for i in range(3):
        piece = sheet(
            0.34,
            0.3,
            lambda x, y, i=i: 0.5 * x * x - 0.3 * y * y + 0.03 * noise.noise(Vector((x * 9, y * 9, i))),
            toast,
            cells=18,
            thickness=0.025,
        )
        for vert in piece.data.vertices:
            vert.co.x += 0.35 * vert.co.y * (i - 1)
        models.append(piece)
    scatter(models, 22, lambda c: in_disc(1.1, c), ground, seed=14, spacing=0.3, lift=0.27, tilt=0.8, size=(0.75, 1.1))
    hide(*models)


def sumac(ground):
    crumbs(ground, 260, lambda c: in_disc(1.1, c), '#8E2434', seed=15, size=0.014)


def dressing():
    place(dip_bowl(0.44, 0.28), (1.85, 1.25, 0))
    place(
        disc(0.37, lambda x, y: 0.19, made_of.food('#B8A23A', '#9A7A22', mottle=4, rough=0.06, gloss=1, soft=0.15)),
        (1.85, 1.25, 0),
    )


def lemons():
    chance = random.Random(2)
    for x, y in [(-1.75, -1.05), (-1.4, -1.4)]:
        wedge = citrus(0.27, rind='#E3B62A', flesh='#EAD36A', pulp='#F2E29A')
        place(wedge, (x, y, 0.02), (0, 0, chance.uniform(20, 70)))
