"""Fattoush: cos lettuce, mint, tomato, cucumber, radish and onion in large pieces, toasted bread, sumac."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.greens import crumbs, leaves
from scene_parts.grill import citrus
from scene_parts.paint import blend, painted
from scene_parts.placing import copy, hide, place
from scene_parts.scatter import everything, in_disc, scatter, tree
from scene_parts.settle import settle
from scene_parts.shapes import lathe
from scene_parts.table_materials import linen, wood
from scene_parts.tableware import dip_bowl, napkin, shallow_bowl, spoon
from scene_parts.thin_shapes import disc, sheet

VIEWS = {
    'dish': dict(target=(0.04, 0.04, 0.4), distance=7.0, height=48, turn=-86, lens=78, blur=0.45),
    'hero': dict(target=(0.05, 0.02, 0.42), distance=7.9, height=33, turn=-80, lens=72, blur=0.5, shift=(-0.15, 0.0)),
    'gallery': dict(target=(0.1, -0.3, 0.6), distance=4.9, height=42, turn=-110, lens=74, blur=0.45),
}


def build():
    stage.table('linen')
    stage.lights(angle=130)
    vessel = shallow_bowl(1.45, 0.52, made_of.ceramic('#4F6C70', '#425B5F'))
    hill = disc(1.22, lambda x, y: 0.24 + 0.3 * max(0, 1 - math.hypot(x, y) / 1.22), made_of.leaf('#2F4A1C', '#243B15'))
    greens = [lettuce(i) for i in range(6)]
    scatter(greens, 80, lambda c: in_disc(0.96, c), tree(hill), seed=3, spacing=0.15, lift=0.06, tilt=0.5)
    tossed(vessel)
    over = everything()
    scatter(greens, 13, lambda c: in_disc(1.0, c), over, seed=5, spacing=0.42, tilt=0.4, size=(0.45, 0.7))
    hide(*greens)
    leaves(
        over,
        24,
        lambda c: in_disc(1.1, c),
        seed=21,
        length=0.22,
        width=0.14,
        colors=('#3F8A30', '#2A6424'),
        spacing=0.2,
    )
    crumbs(everything(), 1100, lambda c: in_disc(1.15, c), '#96202E', seed=15, size=0.009)
    dressing()
    lemons()
    place(napkin(1.5, 1.9, linen('#C98F5E'), seed=6), (-2.15, 0.9, 0), (0, 0, 14))
    spoon((1.72, -1.0, 0), 52, wood('#B9854F', '#8A5A30'), 2.1)


def lettuce(seed):
    """A torn piece of cos, crisp and pale at the rib, ruffled at the edge."""
    chance = random.Random(seed)
    rib, pale, green, deep = (made_of.srgb(c) for c in ('#E6EBBE', '#B9D26A', '#6FA32E', '#3F7A1E'))
    shift = Vector((seed * 3.7, seed * 1.9, 0))
    long, wide, phase, young = 0.66, 0.25 + 0.05 * (seed % 3), chance.uniform(0, 6), 0.25 * (seed % 3 == 0)
    piece = sheet(2, 2, lambda x, y: 0.0, made_of.food('#FFFFFF'), cells=44, thickness=0.008)

    def color_at(at):
        across = abs(at.y)
        vein = abs(math.sin(9 * at.x - 5 * across)) ** 6 * (1 - across)
        shade = blend(rib, pale, (across - 0.05 + 0.05 * at.x) * 9)
        shade = blend(shade, green, (across - 0.16 - young) * 3 + 0.3 * at.x + 0.3 * noise.noise(at * 4 + shift))
        shade = blend(shade, deep, (across - 0.55 - young) * 1.6 + 0.25 * at.x + 0.4 * noise.noise(at * 3 - shift))
        return blend(shade, pale, 0.5 * vein)

    painted(piece, color_at, rough=0.34, gloss=0.3, soft=0.2, bump=0.012, bump_scale=16)
    for vert in piece.data.vertices:
        u, v = vert.co.x, vert.co.y
        torn = 0.16 * noise.noise(Vector((u * 2.2, v * 2.2, seed))) + 0.05 * noise.noise(Vector((u * 9, v * 9, seed)))
        half = wide * (0.72 + 0.3 * u - 0.35 * max(0, u) ** 3 + torn)
        frill = abs(v) ** 2.5 * (0.075 * math.sin(7 * u + phase + 2 * v) + 0.04 * math.sin(17 * u + 3 * phase))
        cup = 0.16 * v * v - 0.1 * u * u + 0.05 * noise.noise(Vector((u * 3, v * 3, seed + 4)))
        vert.co = (u * long / 2 * (1 - 0.2 * v * v + torn), v * half, frill + cup)
    return piece


def tossed(vessel):
    """Thrown in together over the lettuce, so that they lie as they fell."""

    def height(x, y):
        return 0.43 + 0.16 * (1 - (x * x + y * y) / 1.7) + 0.05 * math.sin(7 * x) * math.cos(7 * y)

    bed = disc(1.3, height, made_of.leaf())
    tomatoes, rounds, slices, onions = ([make(i) for i in range(3)] for make in (tomato, cucumber, radish, onion))
    breads = [bread(i) for i in range(5)]
    order = [*tomatoes * 5, *rounds * 6, *slices * 7, *onions * 4]
    chance = random.Random(11)
    chance.shuffle(order)
    fallen = []
    for i, model in enumerate([*order, *breads * 5]):
        x, y = in_disc(0.8, chance, dense=0.55)
        turn = (chance.uniform(-60, 60), chance.uniform(-60, 60), chance.uniform(0, 360))
        fallen.append(place(copy(model), (x, y, 0.8 + 0.035 * i), turn, chance.uniform(0.85, 1.1)))
    hide(*tomatoes, *rounds, *slices, *breads, *onions)
    settle(fallen, vessel, bed, frames=110, friction=1.6)
    hide(bed)


def tomato(seed):
    """A wedge: skin outside, flesh and seeds where it was cut."""
    skin, flesh, jelly, core = (made_of.srgb(c) for c in ('#B81C0C', '#D2452A', '#E0702E', '#EBA07A'))
    profile = [(0, -0.24), (0.14, -0.2), (0.22, -0.08), (0.235, 0.03), (0.16, 0.19), (0, 0.23)]
    wedge = lathe(profile, made_of.food('#FFFFFF'), sweep=72, wobble=0.012, seed=seed, segments=64)

    def color_at(at):
        edge = at.xy.length / max(0.02, 0.235 * math.sqrt(max(0.01, 1 - (at.z / 0.24) ** 2)))
        shade = blend(core, flesh, (edge - 0.12) * 6)
        shade = blend(shade, jelly, 4 * noise.noise(at * 11 + Vector((seed, 0, 0))) * (0.3 < edge < 0.75))
        return blend(shade, skin, (edge - 0.86) * 12)

    return painted(wedge, color_at, rough=0.2, gloss=0.55, soft=0.2, bump=0.006, bump_scale=26)


def cucumber(seed):
    """A thick round, or half of one."""
    white, green, wet, rind = (made_of.srgb(c) for c in ('#DCE6B4', '#B4CC7C', '#C9DB9A', '#2F5A22'))
    profile = [(0, -0.04), (0.07, -0.04), (0.14, -0.04), (0.186, -0.038), (0.2, -0.03), (0.2, 0.03), (0.186, 0.038)]
    profile += [(0.14, 0.04), (0.07, 0.036), (0, 0.036)]
    piece = lathe(profile, made_of.food('#FFFFFF'), segments=60, sweep=360 if seed else 180, wobble=0.012, seed=seed)

    def color_at(at):
        reach, around = at.xy.length, math.atan2(at.y, at.x)
        seeds = math.sin(9 * around + seed) * math.sin(70 * reach) if 0.03 < reach < 0.11 else 0
        shade = blend(wet, white, 0.9 * seeds) if reach < 0.115 else blend(white, green, (reach - 0.125) * 16)
        return blend(shade, rind, (reach - 0.181) * 160 + 0.5 * noise.noise(at * 18))

    return painted(piece, color_at, rough=0.24, gloss=0.45, soft=0.25, bump=0.004, bump_scale=30)


def radish(seed):
    white, blush, skin = (made_of.srgb(c) for c in ('#F4ECE6', '#EBD3D4', '#B81C48'))
    size = 0.13 + 0.02 * seed
    profile = [(0, -0.014), (size * 0.5, -0.014), (size * 0.92, -0.014), (size, -0.004), (size, 0.004)]
    profile += [(size * 0.92, 0.014), (size * 0.5, 0.014), (0, 0.014)]
    slice_ = lathe(profile, made_of.food('#FFFFFF'), segments=56, wobble=0.025, seed=seed)

    def color_at(at):
        reach, around = at.xy.length / size, math.atan2(at.y, at.x)
        ray = noise.noise(Vector((math.cos(around) * 6, math.sin(around) * 6, reach + seed)))
        return blend(blend(white, blush, ray + reach - 0.4), skin, (reach - 0.93) * 14)

    painted(slice_, color_at, rough=0.25, gloss=0.45, soft=0.3)
    for vert in slice_.data.vertices:
        vert.co.z += 1.4 * (seed - 1) * vert.co.x**2
    return slice_


def onion(seed):
    """A thin arc of red onion."""
    tone = made_of.food('#7E2F5C', '#D9BACB', mottle=6, vary=0.2, rough=0.28, soft=0.3, gloss=0.4)
    reach = 0.17 + 0.03 * seed
    profile = [(reach, -0.02), (reach + 0.022, 0), (reach, 0.02), (reach, -0.02)]
    return lathe(profile, tone, sweep=120 + 25 * seed, segments=50)


def bread(seed):
    """A torn piece of flat bread, fried: blistered, brown where it rose."""
    pale, gold, brown, dark = (made_of.srgb(c) for c in ('#E3B36A', '#C98536', '#965018', '#55290D'))
    chance = random.Random(seed + 40)
    shift = Vector((seed * 7.7, seed, 0))
    turn, sides = chance.uniform(0, 6), 3 + seed % 2

    def blister(x, y):
        coarse = noise.noise(Vector((x * 9, y * 9, 0)) + shift)
        return max(0, coarse) + 0.3 * noise.noise(Vector((x * 24, y * 24, 1)) + shift)

    def height(x, y):
        return 0.9 * x * x - 0.5 * y * y + 0.035 * blister(x, y)

    piece = disc(0.235, height, made_of.food('#FFFFFF'), rings=16, segments=72)
    for vert in piece.data.vertices:
        around = math.atan2(vert.co.y, vert.co.x) + turn
        corner = math.cos(math.pi / sides) / math.cos(around % (2 * math.pi / sides) - math.pi / sides)
        ragged = corner + 0.06 * noise.noise(Vector((math.cos(around) * 5, math.sin(around) * 5, seed)))
        vert.co.x, vert.co.y = vert.co.x * ragged * 1.25, vert.co.y * ragged

    def color_at(at):
        heat = blister(at.x, at.y) + 0.9 * at.xy.length - 0.1 + 0.25 * noise.noise(at * 30 + shift)
        return blend(blend(blend(pale, gold, heat * 4), brown, heat * 3 - 0.35), dark, heat * 4 - 1.5)

    painted(piece, color_at, rough=0.55, gloss=0.12, soft=0.1, bump=0.012, bump_scale=40)
    body = piece.modifiers.new('thickness', 'SOLIDIFY')
    body.thickness = 0.026
    return piece


def dressing():
    """Oil, sumac and pomegranate molasses."""
    at = (1.7, 1.35, 0)
    place(dip_bowl(0.44, 0.28, made_of.ceramic('#EFE7DA')), at)
    tone = made_of.food('#8E3A1A', '#B8862A', mottle=5, contrast=0.6, rough=0.06, gloss=1, soft=0.1)
    pool = place(disc(0.37, lambda x, y: 0.19, tone), at)
    crumbs(tree(pool), 120, lambda c: in_disc(0.33, c, centre=at[:2]), '#7E1B2A', seed=9, size=0.012)


def lemons():
    chance = random.Random(2)
    for x, y in [(-1.72, -1.0), (-1.4, -1.36)]:
        wedge = citrus(0.27, rind='#E3B62A', flesh='#EAD36A', pulp='#F2E29A')
        place(wedge, (x, y, 0.02), (0, 0, chance.uniform(20, 70)))
