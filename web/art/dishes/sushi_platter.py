"""The Saturday platter: six nigiri of salmon, tuna and prawn, eight rolls, ginger, wasabi and soy on a dark board."""

import math
import random

from mathutils import Vector, noise

from kitchen import materials as made_of
from kitchen import stage
from kitchen.scatter import in_box, in_disc, scatter, tree
from kitchen.shapes import blob, copy_whole, disc, grain, hide, lathe, place, ring, sheet, slab
from kitchen.tableware import chopsticks, dip_bowl, napkin

VIEWS = {
    'dish': dict(target=(0, 0.0, 0.25), distance=7.3, height=42, turn=-98, lens=78, blur=0.5),
    'hero': dict(target=(0.05, 0.0, 0.28), distance=6.8, height=27, turn=-108, lens=72, blur=0.75, shift=(-0.16, 0.0)),
}
TOP = 0.14


def build():
    stage.table('pale')
    stage.lights(angle=130)
    place(
        slab(
            (3.3, 2.0, TOP),
            made_of.food('#2E2B2A', '#383432', mottle=3, rough=0.45, gloss=0.25, bump=0.01, bump_scale=9),
            round=0.03,
        ),
        (0, 0, TOP / 2),
    )
    for i in range(6):
        nigiri(i, (-1.2 + i * 0.46, 0.42 + 0.02 * (i % 2), TOP))
    rolls()
    ginger()
    wasabi()
    soy()
    chopsticks((-1.3, -1.35, 0), 3)
    place(napkin(1.4, 1.7, made_of.linen('#6C7F8C'), seed=5), (2.3, 1.1, 0), (0, 0, 16))


def rice_grain():
    return grain(
        0.085, 0.036, made_of.food('#F4EEE2', '#E9DFCB', mottle=6, rough=0.3, soft=0.45, gloss=0.35, vary=0.12)
    )


def nigiri(i, at):
    """A finger of rice under a slice that hangs over its ends."""
    bed = blob(0.19, made_of.food('#F0E8D8', rough=0.4, soft=0.4), lumps=0.08, stretch=(1.02, 1.9, 0.72), seed=i)
    place(bed, (at[0], at[1], at[2] + 0.12), (0, 0, 8))
    kernel = rice_grain()
    scatter([kernel], 190, lambda c: in_box(0.42, 0.76, c, centre=at[:2]), tree(bed), seed=i + 3, lift=0.004, tilt=0.5)
    hide(kernel)
    kind = ('salmon', 'tuna', 'prawn')[i % 3]
    topping(kind, i, (at[0], at[1], at[2] + 0.255))


def topping(kind, seed, at):
    tone = {'salmon': salmon, 'tuna': tuna, 'prawn': prawn}[kind]()

    def drape(x, y):
        ridge = 0.022 * math.cos(x * 9) * (1 if kind == 'prawn' else 0.15)
        return (
            -0.55 * (abs(y) / 0.5) ** 3 * 0.18 - 1.6 * x * x + ridge + 0.01 * noise.noise(Vector((x * 6, y * 6, seed)))
        )

    piece = sheet(0.4, 0.9, drape, tone, cells=44, thickness=0.065)
    for vert in piece.data.vertices:
        vert.co.x *= 1 - 0.35 * (abs(vert.co.y) / 0.45) ** 3
    place(piece, at, (0, 0, 8))
    if kind == 'prawn':
        tail = made_of.food('#D8482A', '#F08A5A', mottle=5, rough=0.25, gloss=0.7, soft=0.2)
        for side in (-1, 1):
            place(
                blob(0.1, tail, lumps=0.1, stretch=(0.5, 1.4, 0.3), detail=3),
                (at[0] - 0.07 + 0.06 * side, at[1] + 0.5, at[2] - 0.05),
                (-18, 0, 8 - 20 * side),
            )


def banded(base, stripe, scale, share):
    """Fat runs through fish in stripes."""
    material = made_of.food(base, rough=0.18, gloss=0.8, soft=0.35)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    wave = nodes.new('ShaderNodeTexWave')
    wave.bands_direction = 'DIAGONAL'
    wave.inputs['Scale'].default_value = scale
    wave.inputs['Distortion'].default_value = 2.2
    wave.inputs['Detail Scale'].default_value = 1.4
    links.new(nodes.new('ShaderNodeTexCoord').outputs['Object'], wave.inputs['Vector'])
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position = share
    ramp.color_ramp.elements[0].color = made_of.srgb(base)
    ramp.color_ramp.elements[1].position = min(1, share + 0.2)
    ramp.color_ramp.elements[1].color = made_of.srgb(stripe)
    links.new(wave.outputs['Fac'], ramp.inputs['Fac'])
    bsdf = nodes['Principled BSDF']
    links.new(ramp.outputs['Color'], bsdf.inputs['Base Color'])
    links.new(ramp.outputs['Color'], bsdf.inputs['Subsurface Color'])
    return material


def salmon():
    return banded('#EB7A42', '#F8C6A0', 2.6, 0.72)


def tuna():
    return banded('#A6202C', '#C24A4E', 2.0, 0.86)


def prawn():
    return banded('#F6DCC8', '#E8683C', 2.2, 0.62)


def rolls():
    """Four with cucumber and sesame, four with salmon."""
    nori = made_of.food('#18211A', '#243026', mottle=14, rough=0.4, gloss=0.25, bump=0.012, bump_scale=30)
    bed = made_of.food('#F3ECDF', rough=0.4, soft=0.4)
    kernel = rice_grain()
    cucumber = made_of.food('#B7D07C', '#8FB04C', mottle=5, rough=0.25, soft=0.3, gloss=0.5)
    rind = made_of.food('#3E6B2A', '#2F5420', mottle=6, rough=0.3, gloss=0.5)
    chance = random.Random(4)
    for i in range(8):
        x, y = -1.05 + (i % 4) * 0.42 + (0.06 if i > 3 else 0), -0.22 - 0.44 * (i // 4)
        wrap = lathe(
            [(0.165, 0), (0.185, 0.0), (0.19, 0.15), (0.185, 0.3), (0.165, 0.3)],
            nori,
            wobble=0.008,
            seed=i,
            segments=64,
        )
        core = lathe([(0, 0.01), (0.168, 0.01), (0.168, 0.285), (0.12, 0.295), (0, 0.29)], bed, segments=48)
        core.parent = wrap
        if i < 4:
            for k in range(3):
                stick = place(
                    slab((0.055, 0.055, 0.296), cucumber, round=0.008),
                    (0.036 * math.cos(k * 2.1), 0.036 * math.sin(k * 2.1), 0.152),
                    (0, 0, k * 40),
                )
                stick.parent = wrap
                edge = place(
                    slab((0.056, 0.012, 0.297), rind, round=0.003),
                    (0.062 * math.cos(k * 2.1), 0.062 * math.sin(k * 2.1), 0.152),
                    (0, 0, k * 120 + 90),
                )
                edge.parent = wrap
        else:
            fish = place(
                slab((0.12, 0.13, 0.3), salmon(), round=0.025, wobble=0.01, seed=i), (0, 0, 0.153), (0, 0, 30 * i)
            )
            fish.parent = wrap
        place(wrap, (x, y, TOP), (0, 0, chance.uniform(0, 360)))
        scatter(
            [kernel],
            70,
            lambda c, x=x, y=y: in_disc(0.155, c, inner=0.075, centre=(x, y)),
            tree(core),
            seed=i,
            lift=0.006,
            tilt=0.5,
            size=(0.7, 0.9),
        )
    hide(kernel)
    seed = grain(0.05, 0.026, made_of.food('#E8CF9A', '#2E241C', mottle=1, contrast=1, vary=0.4, rough=0.4))
    spread = place(disc(0.7, lambda x, y: 0.0, made_of.food('#2E2B2A')), (-0.4, -0.45, TOP - 0.004))
    scatter([seed], 40, lambda c: in_box(1.9, 0.9, c, centre=(-0.4, -0.45)), tree(spread), seed=9, lift=0.008)
    hide(seed, spread)


def ginger():
    pink = made_of.food('#F3C8B4', '#EBAA9A', mottle=3, rough=0.15, soft=0.6, gloss=0.8)
    chance = random.Random(7)
    for i in range(9):
        turn = chance.uniform(0, 6.28)
        leaf = sheet(
            0.3,
            0.34,
            lambda x, y, i=i: 0.05 * math.sin(9 * x + i) + 0.05 * math.cos(8 * y + i * 2) + 0.2 * x * x,
            pink,
            cells=26,
            thickness=0.012,
        )
        place(
            leaf,
            (1.05 + 0.13 * math.cos(turn), -0.55 + 0.11 * math.sin(turn), TOP + 0.07 + 0.024 * i),
            (chance.uniform(-25, 25), chance.uniform(-25, 25), math.degrees(turn)),
        )


def wasabi():
    paste = made_of.food('#A9BF6A', '#8FA850', mottle=9, rough=0.55, soft=0.25, bump=0.03, bump_scale=16)
    place(blob(0.17, paste, lumps=0.25, fine=0.06, stretch=(1.1, 1, 0.75), detail=5, seed=3), (1.42, -0.15, TOP + 0.1))


def soy():
    place(dip_bowl(0.42, 0.26, made_of.ceramic('#DDE2E2')), (1.75, -1.35, 0))
    place(disc(0.35, lambda x, y: 0.17, made_of.food('#2A120A', rough=0.03, gloss=1)), (1.75, -1.35, 0))
    berry = blob(
        0.045, made_of.food('#E8742A', '#F09A4A', mottle=3, rough=0.08, soft=0.5, gloss=1), lumps=0.02, detail=3
    )
    for angle in range(0, 360, 30):
        for row in range(3):
            reach = 0.12 - 0.04 * row
            place(
                copy_whole(berry),
                (
                    -1.42 + reach * math.cos(math.radians(angle + 15 * row)),
                    -0.05 + reach * math.sin(math.radians(angle + 15 * row)),
                    TOP + 0.04 + 0.05 * row,
                ),
            )
    hide(berry)
    green = made_of.food('#6F9E3C', '#517C28', mottle=5, rough=0.3, gloss=0.5)
    place(ring(0.17, 0.03, green, flat=1.6, wobble=0.05), (-1.42, -0.05, TOP + 0.04))
