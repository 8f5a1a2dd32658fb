"""What lies beside many dishes: garlic, basil, bread, olive oil."""

import math
import random

import bpy
from mathutils import Vector, noise

from . import materials as made_of
from .paint import blend, painted
from .placing import place
from .shapes import blob, lathe, tube
from .thin_shapes import disc, herb_leaf


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
