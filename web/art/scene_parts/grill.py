"""What comes off a grill, and beside it: paper, onions, tomatoes, citrus, herbs."""

import math
import random

import bmesh
from mathutils import Vector, noise

from . import materials as made_of
from .doneness import cooked, recolor
from .placing import place
from .shapes import blob, from_mesh, lathe, tube
from .thin_shapes import herb_leaf, sheet


def paper(width, depth, material=None, *, seed=0, crumple=0.03, cells=70):
    """A sheet of wrapping paper, creased by handling."""
    shift = Vector((seed * 7.7, seed * 3.1, 0))
    kraft = material or made_of.food(
        '#C9A878', '#BC9968', mottle=3, contrast=0.1, rough=0.75, bump=0.004, bump_scale=60
    )

    def height(x, y):
        at = Vector((x * 1.3, y * 1.3, 0)) + shift
        crease = abs(noise.noise(at)) + 0.5 * abs(noise.noise(at * 2.3))
        edge = max(abs(x) / width, abs(y) / depth) * 2
        return 0.012 + crumple * (crease + 1.6 * max(0.0, edge - 0.8) * (1 + noise.noise(at * 1.7)))

    return sheet(width, depth, height, material=kraft, cells=cells, thickness=0.004)


def petal(radius, width, thick, material, *, sweep=170.0, dome=0.3, seed=0):
    """An arc cut from an onion: `sweep` 360 is a whole ring."""
    chance = random.Random(seed)
    oval, phase = chance.uniform(0.05, 0.2), chance.uniform(0, 6)
    columns = max(8, int(sweep / 10))

    def build(shape):
        rows = []
        for i in range(columns + 1):
            angle = math.radians(sweep) * (i / columns - 0.5)
            out = radius * (1 + oval * math.sin(2 * angle + phase))
            end = 0.3 + 0.7 * min(1, 6 * min(i, columns - i) / columns) if sweep < 360 else 1
            rise = dome * thick * math.sin(2.3 * angle + phase)
            row = []
            for k in range(8):
                around = 2 * math.pi * k / 8
                r = out + width / 2 * end * math.cos(around)
                at = (r * math.cos(angle), r * math.sin(angle), rise + thick / 2 * end * math.sin(around))
                row.append(shape.verts.new(at))
            rows.append(row)
        for low, high in zip(rows, rows[1:]):
            for k in range(8):
                shape.faces.new((low[k], low[(k + 1) % 8], high[(k + 1) % 8], high[k]))
        if sweep < 360:
            shape.faces.new(rows[0])
            shape.faces.new(rows[-1])
        bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=1e-5)

    return from_mesh(build, 'onion', material, smooth=math.pi)


def red_onion(radius, width):
    """The flesh of a red onion's layer: white within, violet outside."""
    stops = [(0, '#F0DFE3'), (0.45, '#EBCFD8'), (0.75, '#B5638A'), (1, '#7A2650')]
    inner = radius - width / 2
    material = made_of.food(stops[0][1], rough=0.25, gloss=0.4, soft=0.3)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    flat = nodes.new('ShaderNodeVectorMath')
    flat.operation = 'MULTIPLY'
    flat.inputs[1].default_value = (1, 1, 0)
    links.new(nodes.new('ShaderNodeTexCoord').outputs['Object'], flat.inputs[0])
    length = nodes.new('ShaderNodeVectorMath')
    length.operation = 'LENGTH'
    links.new(flat.outputs['Vector'], length.inputs[0])
    share = nodes.new('ShaderNodeMapRange')
    share.inputs['From Min'].default_value = inner
    share.inputs['From Max'].default_value = radius + width / 2
    links.new(length.outputs['Value'], share.inputs['Value'])
    return recolor(material, share.outputs['Result'], stops, 0.12, 9)


def citrus(radius, *, rind='#5F8F2A', flesh='#B2C85E', pulp='#D3E08C', sweep=70.0, long=1.15):
    """A wedge lying on one cut side, its other cut side facing -x; `sweep` is how much of the fruit it is."""
    profile = [(0, -long), (0.32, -0.97 * long), (0.62, -0.76 * long), (0.88, -0.4 * long), (1, 0)]
    profile += [(r, -z) for r, z in reversed(profile[:-1])]
    stops = [
        (0, '#E9E8C4'),
        (0.09, '#E4E3B4'),
        (0.13, flesh),
        (0.5, pulp),
        (0.84, flesh),
        (0.88, '#EFEDCF'),
        (0.93, '#EDEBC8'),
        (0.97, rind),
        (1, rind),
    ]
    half = (radius, radius, radius * long)
    skin = cooked(
        stops, half, jitter=0.02, jitter_scale=40, rough=0.22, gloss=0.7, soft=0.25, bump=0.016, bump_scale=30
    )
    return lathe([(r * radius, z * radius) for r, z in profile], skin, sweep=sweep, segments=80, name='citrus')


def tomato_slice(radius, thick, *, seed=0):
    """A slice lying at z = 0, with its chambers of jelly and seeds."""
    chance = random.Random(seed)
    stops = [(0, '#E8A284'), (0.3, '#E08363'), (0.8, '#D4533A'), (0.95, '#B8230F'), (1, '#A81C0B')]
    flesh = cooked(stops, (radius, radius, None), rough=0.2, gloss=0.7, soft=0.2, bump=0.01, bump_scale=12)
    profile = [(0, 0), (radius * 0.95, 0), (radius, thick * 0.5), (radius * 0.95, thick), (0, thick)]
    slice_ = lathe(profile, flesh, wobble=0.02, seed=seed, segments=64, name='tomato')
    jelly = made_of.food('#A82812', '#C24A1E', mottle=9, rough=0.08, gloss=1, soft=0.2)
    pip = made_of.food('#E9C987', rough=0.3, gloss=0.6)
    chambers = 6
    for i in range(chambers):
        angle = 2 * math.pi * i / chambers + chance.uniform(-0.1, 0.1)
        out = radius * 0.6
        at = (out * math.cos(angle), out * math.sin(angle), thick)
        chamber = blob(radius * 0.23, jelly, stretch=(1.1, 0.85, 0.14), seed=seed + i, detail=3)
        place(chamber, at, (0, 0, math.degrees(angle))).parent = slice_
        for _ in range(4):
            seed_ = blob(radius * 0.045, pip, stretch=(1.4, 0.9, 0.5), lumps=0, detail=2)
            shift = [chance.uniform(-0.11, 0.11) * radius for _ in range(2)]
            place(
                seed_,
                (at[0] + shift[0], at[1] + shift[1], thick * 1.0 + radius * 0.028),
                (0, 0, chance.uniform(0, 180)),
            ).parent = slice_
    return slice_


def chopped(size, material, *, seed=0, count=5):
    """Models of chopped leaf, to scatter."""
    return [
        herb_leaf(size, size * 0.75, material, lobes=1 + i % 3, curl=0.5, fold=0.5, seed=seed + i) for i in range(count)
    ]


def sprig(material, *, length=0.7, seed=0):
    """A stem of flat parsley or coriander along x, lying at z = 0."""
    chance = random.Random(seed)
    bend = chance.uniform(-0.15, 0.15)
    spine = [(t * length, bend * length * math.sin(math.pi * t), 0.03 + 0.08 * t * length) for t in (0, 0.3, 0.6, 1)]
    stem = tube(spine, 0.014, material, radii=[1.2, 1, 0.9, 0.6])
    for t, side in ((0.45, 1), (0.55, -1), (0.72, 1), (0.8, -1), (0.98, 0)):
        root = (t * length, bend * length * math.sin(math.pi * t), 0.03 + 0.08 * t * length)
        for fan in (-38, 0, 38):
            leaf = herb_leaf(
                length * 0.27, length * 0.2, material, lobes=2, curl=0.3, seed=seed * 9 + fan + int(t * 100)
            )
            place(leaf, root, (0, -12 + chance.uniform(-12, 8), side * 55 + fan + chance.uniform(-8, 8))).parent = stem
    return stem
