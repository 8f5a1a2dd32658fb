"""What lies beside many dishes: lemons, tomatoes, garlic, basil, bread, olive oil. And colours laid on by place."""

import math
import random

import bpy
from mathutils import Vector, noise

from . import materials as made_of
from .shapes import blob, disc, herb_leaf, lathe, place, tube


def painted(thing, color_at, **options):
    """Colours a mesh by `color_at(position)`, a linear colour of `blend` or `srgb`; `options` are those of `food`."""
    layer = thing.data.color_attributes.new('paint', 'FLOAT_COLOR', 'POINT')
    for vert, color in zip(thing.data.vertices, layer.data):
        color.color = color_at(vert.co)
    material = made_of.food('#FFFFFF', **options)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    paint = nodes.new('ShaderNodeVertexColor')
    paint.layer_name = 'paint'
    for name in ('Base Color', 'Subsurface Color'):
        links.new(paint.outputs['Color'], nodes['Principled BSDF'].inputs[name])
    thing.data.materials[0] = material
    return thing


def blend(first, other, share):
    """Between two linear colours; `share` is cut to 0 and 1."""
    share = max(0.0, min(1.0, share))
    return tuple(a + (b - a) * share for a, b in zip(first, other))


def served(make, at, turn=0.0):
    """Moves what `make()` puts on the table around the origin to another place."""
    before = set(bpy.context.scene.objects)
    made = make()
    holder = bpy.data.objects.new('served', None)
    bpy.context.collection.objects.link(holder)
    for thing in set(bpy.context.scene.objects) - before - {holder}:
        if not thing.parent:
            thing.parent = holder
    place(holder, at, (0, 0, turn))
    return made


def oil(color='#E2B93C'):
    """A thin pool: what is below shows through, golden, under a bright surface."""
    material = bpy.data.materials.new('oil')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    mix = nodes.new('ShaderNodeMixShader')
    facing = nodes.new('ShaderNodeLayerWeight')
    facing.inputs['Blend'].default_value = 0.28
    through = nodes.new('ShaderNodeBsdfTransparent')
    through.inputs['Color'].default_value = made_of.srgb(color)
    shine = nodes.new('ShaderNodeBsdfGlossy')
    shine.inputs['Roughness'].default_value = 0.04
    links.new(facing.outputs['Fresnel'], mix.inputs['Fac'])
    links.new(through.outputs['BSDF'], mix.inputs[1])
    links.new(shine.outputs['BSDF'], mix.inputs[2])
    links.new(mix.outputs['Shader'], nodes['Material Output'].inputs['Surface'])
    return material


def lemon(radius=0.3, *, seed=0):
    """A whole one lying along x, resting on z = 0."""
    rind = made_of.food(
        '#EDBE22', '#E0A912', mottle=3, contrast=0.1, rough=0.34, gloss=0.35, soft=0.15, bump=0.012, bump_scale=34
    )
    profile = [
        (0, -1.34),
        (0.13, -1.3),
        (0.2, -1.2),
        (0.5, -1.02),
        (0.86, -0.55),
        (1, 0),
        (0.88, 0.52),
        (0.5, 0.98),
        (0.17, 1.12),
        (0, 1.13),
    ]
    fruit = lathe(
        [(r * radius, z * radius) for r, z in profile], rind, segments=64, wobble=0.02, seed=seed, name='lemon'
    )
    return place(fruit, (0, 0, radius * 0.97), (0, 90, 0))


def citrus_half(radius=0.29, *, rind='#E8B51C', flesh=('#F3D95C', '#DDB02A'), pith='#F4ECCB', segments=9, seed=0):
    """Cut across, the cut at z = 0 looking up."""
    peel = made_of.food(rind, rough=0.36, gloss=0.35, soft=0.15, bump=0.012, bump_scale=34)
    profile = [(0, -1.08), (0.2, -1.02), (0.6, -0.84), (0.92, -0.38), (1, 0), (1, 0), (0.965, 0.014)]
    cup = lathe([(r * radius, z * radius) for r, z in profile], peel, segments=64, name='citrus')
    bright, deep = map(made_of.srgb, flesh)
    white, skin = made_of.srgb(pith), made_of.srgb(rind)
    sector = 2 * math.pi / segments

    def juicy(x, y):
        reach, angle = math.hypot(x, y) / radius, math.atan2(y, x)
        off = abs((angle / sector) % 1 - 0.5) * sector
        wall = reach * math.sin(max(0, sector / 2 - off))
        inside = min(wall - 0.025, 0.86 - reach - 0.05 * (off / sector * 2) ** 4, reach - 0.1)
        return max(0.0, min(1.0, inside / 0.03))

    def color_at(at):
        angle, reach = math.atan2(at.y, at.x), at.xy.length / radius
        streak = noise.noise(Vector((math.cos(angle) * 9, math.sin(angle) * 9, reach * 2.2 + seed)))
        pulp = blend(bright, deep, 0.45 + 0.9 * streak)
        return blend(blend(white, skin, (reach - 0.93) / 0.04), pulp, juicy(at.x, at.y))

    def height(x, y):
        return radius * (0.01 + 0.03 * juicy(x, y) * (1 + 0.6 * noise.noise(Vector((x, y, seed)) * 28)))

    face = disc(radius * 0.97, height, peel, rings=36, segments=180)
    painted(face, color_at, rough=0.14, gloss=0.8, soft=0.3)
    face.parent = cup
    return cup


def tomato(radius=0.3, *, seed=0, flat=0.86, stalk=True):
    """Resting on z = 0, its calyx up."""
    chance = random.Random(seed)
    ripe, deep, pale = (made_of.srgb(c) for c in ('#C7260F', '#A81608', '#D9601F'))
    profile = [(0, -0.97), (0.4, -0.95), (0.84, -0.55), (1, 0), (0.88, 0.55), (0.52, 0.88), (0.24, 0.9), (0, 0.78)]
    skin = made_of.food('#FFFFFF')
    fruit = lathe(
        [(r * radius, z * radius * flat) for r, z in profile], skin, segments=72, wobble=0.02, seed=seed, name='tomato'
    )
    phase = chance.uniform(0, 6)
    for vert in fruit.data.vertices:
        bulge = 1 + 0.03 * math.cos(5 * math.atan2(vert.co.y, vert.co.x) + phase) * (0.6 + vert.co.z / radius)
        vert.co.x *= bulge
        vert.co.y *= bulge

    def color_at(at):
        shade = blend(ripe, deep, 0.4 + noise.noise(at * 4 + Vector((seed, 0, 0))))
        return blend(shade, pale, (at.z / radius / flat - 0.62) * 1.6 * (1 - 0.5 * noise.noise(at * 9)))

    painted(fruit, color_at, rough=0.16, gloss=0.7, soft=0.12)
    if stalk:
        green = made_of.leaf('#567F2C', '#3F6420')
        crown = Vector((0, 0, radius * flat * 0.82))
        for i in range(5):
            sepal = herb_leaf(
                radius * chance.uniform(0.6, 0.85), radius * 0.2, green, curl=-0.5, fold=0.5, seed=seed + i
            )
            place(sepal, crown, (0, chance.uniform(-18, 2), i * 72 + chance.uniform(-12, 12))).parent = fruit
        tube(
            [crown, crown + Vector((0, 0, radius * 0.2)), crown + Vector((radius * 0.06, 0, radius * 0.36))],
            radius * 0.055,
            green,
        ).parent = fruit
    return place(fruit, (0, 0, radius * flat * 0.95))


def vine(pairs=3, radius=0.29, *, seed=0):
    """Tomatoes on the vine along x, resting on z = 0."""
    chance = random.Random(seed)
    green = made_of.leaf('#5E8430', '#476A22')
    step, height = radius * 2.02, radius * 1.78
    spine = [
        ((i - pairs / 2) * step * 0.9, 0.05 * math.sin(2 * i + seed), height + 0.04 * math.cos(3 * i))
        for i in range(pairs + 2)
    ]
    stem = tube(spine, radius * 0.085, green, radii=[1.5] + [1] * pairs + [0.5])
    lean = math.radians(38)
    for i in range(pairs * 2):
        side = 1 if i % 2 else -1
        size = radius * chance.uniform(0.92, 1.06)
        x = (i // 2 - (pairs - 1) / 2) * step + side * 0.16 * radius
        fruit = tomato(size, seed=seed * 9 + i)
        middle = Vector((x, side * size * 1.08, size * 0.92))
        place(fruit, middle, (side * math.degrees(lean), 0, chance.uniform(-20, 20))).parent = stem
        crown = middle + Vector((0, -side * math.sin(lean), math.cos(lean))) * size * 0.9
        branch = [crown, crown + Vector((0.02, -side * 0.04, 0.06)), (x + 0.06, 0, height), (x + 0.1, 0, height + 0.01)]
        tube(branch, radius * 0.06, green).parent = stem
    return stem


def garlic(radius=0.27, *, seed=0):
    """A bulb, standing."""
    chance = random.Random(seed)
    cream, shade, violet = (made_of.srgb(c) for c in ('#F1E8DA', '#D9C8B0', '#B58AA0'))
    profile = [
        (0, 0.02),
        (0.5, 0),
        (0.96, 0.42),
        (0.92, 0.86),
        (0.5, 1.26),
        (0.22, 1.55),
        (0.17, 2.0),
        (0.2, 2.15),
        (0.2, 2.15),
        (0, 2.12),
    ]
    bulb = lathe(
        [(r * radius, z * radius) for r, z in profile], made_of.food('#FFFFFF'), segments=120, seed=seed, name='garlic'
    )
    phase = chance.uniform(0, 6)

    def cloves(at):
        return abs(math.sin(4.5 * math.atan2(at.y, at.x) + phase + 0.3 * math.sin(at.z * 9)))

    for vert in bulb.data.vertices:
        k = 1 - 0.13 * (1 - cloves(vert.co)) ** 2 * max(0, 1 - vert.co.z / radius / 2)
        vert.co.x *= k
        vert.co.y *= k

    def color_at(at):
        angle = math.atan2(at.y, at.x)
        streak = noise.noise(Vector((math.cos(angle) * 7, math.sin(angle) * 7, at.z * 1.5 + seed)))
        return blend(blend(cream, shade, 0.9 - cloves(at) * 1.2 + streak * 0.3), violet, streak * 1.5 - 0.35)

    return painted(bulb, color_at, rough=0.55, soft=0.2, gloss=0.1)


def clove(length=0.26, *, seed=0):
    """Of garlic, in its skin, lying along x on z = 0."""
    paper = made_of.food('#EFE2D0', '#D3AFA8', mottle=4, rough=0.45, soft=0.25, gloss=0.2)
    body = blob(1, paper, lumps=0.1, detail=3, seed=seed)
    for vert in body.data.vertices:
        x, y, z = vert.co
        taper = 1 - 0.55 * max(0, x) ** 2
        vert.co = (x * length / 2, y * length * 0.27 * taper, max(-0.6, z) * length * 0.27 * taper + length * 0.16)
    return body


def basil(length=0.9, *, seed=0, tiers=4):
    """A sprig along x from the origin, lying at z = 0."""
    chance = random.Random(seed)
    stem_tone = made_of.leaf('#7FA24A', '#5F8A38')
    leaf_tone = made_of.food(
        '#35801F',
        '#286A18',
        mottle=3,
        vary=0.35,
        rough=0.46,
        soft=0.15,
        soft_color='#6FA53A',
        bump=0.016,
        bump_scale=11,
    )
    stem = tube([(0, 0, 0.03), (length * 0.4, 0.03, 0.07), (length, 0, 0.2)], 0.018, stem_tone, radii=[1.3, 1, 0.6])
    for tier in range(tiers):
        t = 0.3 + 0.7 * tier / (tiers - 1)
        size = length * (0.46 - 0.2 * t) * chance.uniform(0.9, 1.1)
        for side in (-1, 1):
            leaf = herb_leaf(size, size * 0.68, leaf_tone, curl=0.5, fold=0.28, seed=seed * 20 + tier * 2 + side)
            turn = side * (78 - 45 * t) + (90 if tier % 2 else 0) * (1 - t) * 0.3
            place(leaf, (t * length, 0, 0.04 + 0.16 * t), (side * 14, -16 - 18 * t, turn)).parent = stem
    return stem


def flatbread(radius=0.8, *, seed=0, thick=0.05, long=1.15):
    """A round one, blistered, lying on z = 0."""
    dough, gold, char = (made_of.srgb(c) for c in ('#E6C792', '#C4893F', '#6E3A18'))
    shift = Vector((seed * 5.3, seed * 2.7, 0))

    def blister(x, y):
        return max(0.0, noise.noise(Vector((x, y, 0)) * 4.6 + shift)) ** 0.8 + 0.3 * max(
            0.0, noise.noise(Vector((x, y, 3)) * 11 + shift)
        )

    def height(x, y):
        reach = min(1, math.hypot(x, y) / radius)
        sway = 0.035 * noise.noise(Vector((x, y, 7)) * 1.4 + shift)
        return 0.02 + (0.035 + 0.11 * blister(x, y) + sway) * (1 - reach**7)

    def color_at(at):
        heat = blister(at.x, at.y) + 0.25 * noise.noise(at * 21 + shift)
        return blend(blend(dough, gold, heat * 2.1 - 0.05), char, heat * 3 - 1.55)

    bread = disc(radius, height, made_of.food('#FFFFFF'), rings=56, segments=150, edge=0.06, seed=seed)
    painted(bread, color_at, rough=0.65, soft=0.15, bump=0.008, bump_scale=45)
    body = bread.modifiers.new('thickness', 'SOLIDIFY')
    body.thickness = thick
    body.offset = 1
    bread.scale = (long, 1, 1)
    return bread
