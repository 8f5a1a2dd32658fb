"""Beef suya: skewers of thin charred sirloin under ground peanut and chilli, raw onion, tomato, yaji in paper."""

import math
import random

import bmesh
from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.doneness import cooked
from scene_parts.grill import citrus, paper, petal, red_onion, tomato_slice
from scene_parts.placing import copy, hide, place
from scene_parts.scatter import drop, everything, in_box, in_disc, scatter, tree
from scene_parts.shapes import blob, from_mesh, slab, tube
from scene_parts.table_materials import linen, wood
from scene_parts.tableware import board, napkin
from scene_parts.thin_shapes import disc, sheet

VIEWS = {'dish': dict(target=(0.12, 0.08, 0.12), distance=7.0, height=48, turn=-80, lens=72, blur=0.3)}
TOP = 0.16
YAJI = ('#B5652B', '#8E431B')


def build():
    stage.table('slate')
    stage.lights(angle=126, strength=1.1)
    board(3.3, 2.55, wood('#A87648', '#6B4425'))
    sheet_ = paper(2.95, 2.3, seed=9, crumple=0.05)
    place(sheet_, (0, 0, TOP), (0, 0, 5))
    meat = skewers()
    dust(meat)
    tomatoes()
    onions()
    twist()
    place(citrus(0.24, sweep=68), (1.92, -0.1, 0), (90, 0, 120))
    peanuts()
    place(napkin(1.7, 1.4, linen('#B98A4E'), seed=2), (-2.35, 0.9, 0), (0, 0, 20))


def strip(seed):
    """A thin slice, folded as it is threaded, seen as a fan of rumpled layers about the stick (along x)."""
    chance = random.Random(seed)
    wide, tall = chance.uniform(0.3, 0.37), chance.uniform(0.24, 0.3)
    stops = [(0, '#9E5831'), (0.55, '#8A4826'), (0.78, '#653019'), (0.93, '#38190D'), (1, '#1E0D07')]
    half = (None, wide / 2, tall / 2)
    charred = cooked(stops, half, power=3, jitter=0.24, jitter_scale=8, rough=0.42, gloss=0.3, bump=0.03, bump_scale=22)
    phase = chance.uniform(0, 6)

    def build(shape):
        rows = []
        rings, columns = 9, 44
        for side in (-1, 1):
            for k in range(1, rings) if side < 0 else range(rings - 1, 0, -1):
                row = []
                for i in range(columns):
                    angle = 2 * math.pi * i / columns
                    c, s = math.cos(angle), math.sin(angle)
                    out = (abs(c) ** 3 + abs(s) ** 3) ** (-1 / 3) * (k / (rings - 1))
                    rough = 1 + 0.2 * noise.noise(Vector((c * 1.6, s * 1.6, seed * 3.3))) * k / rings
                    y, z = out * c * wide / 2 * rough, out * s * tall / 2 * rough
                    bow = 0.03 * math.sin(y * 11 + phase) + 0.02 * math.sin(z * 19 + phase)
                    thin = 0.035 * (1 - (k / rings) ** 6) * side
                    row.append(
                        shape.verts.new((bow + thin + 0.012 * noise.noise(Vector((y * 12, z * 12, seed))), y, z))
                    )
                rows.append(row)
        for low, high in zip(rows, rows[1:]):
            for i in range(columns):
                shape.faces.new((low[i], low[(i + 1) % columns], high[(i + 1) % columns], high[i]))
        shape.faces.new(rows[0])
        shape.faces.new(rows[-1])
        bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=1e-5)

    return from_mesh(build, 'strip', charred, smooth=math.pi)


def skewers():
    chance = random.Random(4)
    stick = wood('#D9B680', '#B58B52', rough=0.6)
    models = [strip(i) for i in range(10)]
    made = []
    for row in range(4):
        y, angle = 0.8 - 0.43 * row, math.radians(-7 + chance.uniform(-3, 3))
        along = Vector((math.cos(angle), math.sin(angle), 0))
        middle = Vector((-0.06 + 0.05 * row, y, TOP + 0.125))
        tube([middle + along * t for t in (-1.25, -0.5, 0.5, 1.5)], 0.02, stick, radii=[1, 1, 1, 0.4])
        for i in range(12):
            at = middle + along * (-0.98 + 0.172 * i + chance.uniform(-0.02, 0.02))
            at += Vector((0, chance.uniform(-0.02, 0.02), chance.uniform(-0.01, 0.02)))
            lean = 60 + chance.uniform(-12, 10)
            made.append(
                copy(
                    chance.choice(models),
                    at,
                    (chance.uniform(-14, 14), lean, math.degrees(angle) + chance.uniform(-16, 16)),
                )
            )
    hide(*models)
    return made


def powder():
    """Grains of yaji: roast peanut, chilli, ginger."""
    return [
        blob(0.017, made_of.food(color, vary=0.4, rough=0.7), lumps=0.5, detail=1, seed=i)
        for i, color in enumerate(('#C98545', '#B5622A', '#9E3F18', '#DDB274', '#8A3414'))
    ]


def dust(meat):
    grains = powder()
    scatter(
        grains, 2300, lambda c: in_box(2.3, 1.85, c, centre=(0, 0.15)), tree(*meat), seed=3, lift=0.004, size=(0.3, 0.9)
    )
    over = everything()
    scatter(grains, 500, lambda c: in_box(2.7, 1.9, c), over, seed=4, lift=0.003, size=(0.3, 1))
    nuts = [
        slab(
            (0.05, 0.035, 0.03),
            made_of.food('#DDB67C', '#C08D4C', vary=0.3, rough=0.5),
            round=0.008,
            steps=1,
            cuts=1,
            wobble=0.02,
            seed=i,
        )
        for i in range(3)
    ]
    scatter(
        nuts, 90, lambda c: in_box(2.3, 1.7, c, centre=(0, 0.15)), over, seed=5, lift=0.01, tilt=0.7, size=(0.5, 1.1)
    )
    hide(*grains, *nuts)


def tomatoes():
    over = everything()
    for i, (x, y) in enumerate([(0.86, -0.92), (0.52, -0.98), (1.2, -0.88)]):
        drop(
            tomato_slice(0.23, 0.055, seed=i),
            x,
            y,
            over,
            turn=50 * i,
            lift=0.012 + 0.03 * (i == 0),
            upright=0.75,
            tilt=0.05,
        )


def onions():
    over = everything()
    rings = [
        petal(r, 0.035, 0.055, red_onion(r, 0.035), sweep=360, seed=i) for i, r in enumerate((0.16, 0.2, 0.11, 0.18))
    ]
    arcs = [petal(r, 0.035, 0.06, red_onion(r, 0.035), sweep=200, seed=i) for i, r in enumerate((0.16, 0.2, 0.12))]

    def where(chance):
        return in_box(1.2, 0.22, chance, centre=(-0.6, -0.9))

    first = scatter([*rings, *arcs], 13, where, over, seed=8, lift=0.04, tilt=0.2, upright=0.8, spacing=0.14)
    scatter([*rings, *arcs], 9, where, tree(*first), seed=9, lift=0.04, tilt=0.4, upright=0.9, spacing=0.14)
    scatter(
        arcs,
        5,
        lambda c: in_box(2.0, 1.2, c, centre=(0.05, 0.1)),
        everything(),
        seed=11,
        lift=0.025,
        tilt=0.2,
        upright=0.2,
        spacing=0.4,
    )
    hide(*rings, *arcs)


def twist():
    """A torn square of paper with a mound of the spice."""
    white = made_of.food('#EEE5D2', '#E4D8C0', mottle=3, rough=0.75)

    def cup(x, y):
        reach = math.hypot(x, y)
        return (
            0.012
            + 0.55 * max(0.0, reach - 0.24) ** 1.3
            + 0.035 * abs(noise.noise(Vector((x * 5, y * 5, 2)))) * reach * 3
        )

    at = (1.5, 1.45, 0)
    place(sheet(0.95, 0.95, cup, white, cells=50, thickness=0.004), at, (0, 0, 33))
    mound = disc(
        0.33,
        lambda x, y: 0.02 + 0.15 * max(0.0, 1 - math.hypot(x, y) / 0.33) ** 1.2,
        made_of.food(*YAJI, mottle=14, rough=0.85, bump=0.03, bump_scale=40),
    )
    place(mound, at)
    grains = powder()
    scatter(grains, 900, lambda c: in_disc(0.32, c, centre=at[:2]), tree(mound), seed=6, lift=0.002, size=(0.3, 1))
    hide(*grains)


def peanuts():
    skin = made_of.food('#D9B078', '#B57A44', mottle=5, vary=0.3, rough=0.45, gloss=0.15, bump=0.006)
    nuts = [blob(0.075, skin, stretch=(1.45, 0.85, 0.8), lumps=0.12, seed=i, detail=3) for i in range(3)]
    over = everything()
    scatter(nuts, 9, lambda c: in_disc(0.34, c, centre=(0.6, 1.62)), over, seed=3, lift=0.055, tilt=0.2, spacing=0.15)
    scatter(nuts, 4, lambda c: in_disc(0.4, c, centre=(-1.3, -1.35)), over, seed=5, lift=0.055, tilt=0.2, spacing=0.15)
    hide(*nuts)
