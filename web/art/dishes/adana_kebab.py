"""Adana kebab: hand-minced lamb on wide skewers over lavash, charred tomatoes, green peppers, sumac onions."""

import math
import random

from mathutils import Matrix, Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.doneness import recolor
from scene_parts.grill import chopped, citrus, petal, red_onion, sprig
from scene_parts.placing import hide, place
from scene_parts.scatter import everything, in_disc, scatter, tree
from scene_parts.shapes import blob, from_mesh, lathe, slab, tube
from scene_parts.table_materials import linen
from scene_parts.tableware import dip_bowl, napkin
from scene_parts.thin_shapes import disc, sheet

VIEWS = {'dish': dict(target=(0.1, 0.06, 0.15), distance=7.8, height=46, turn=-82, lens=72, blur=0.3)}
TRAY = 0.05
TURN = 9


def build():
    stage.table('oak')
    stage.lights(angle=128)
    tray()
    lavash()
    kebabs()
    tomatoes()
    peppers()
    onions()
    finish()
    sumac()
    for turn, x, y in ((110, 1.52, -0.5), (35, 1.36, -0.18)):
        place(
            citrus(0.24, rind='#E3B52C', flesh='#E6CF5E', pulp='#F0E190', sweep=72), (x, y, TRAY + 0.06), (90, 0, turn)
        )
    place(napkin(1.6, 1.4, linen('#8B3A2E'), seed=6), (-2.3, 1.25, 0), (0, 0, 22))


def tray():
    """Beaten copper, long and low."""
    copper = made_of.food('#B5774C', '#8F5836', mottle=3, rough=0.3, metal=1, bump=0.014, bump_scale=7)
    profile = [
        (0, 0),
        (0.84, 0),
        (0.88, 0.01),
        (0.97, 0.1),
        (1, 0.115),
        (1.005, 0.13),
        (0.99, 0.135),
        (0.96, 0.125),
        (0.87, 0.055),
        (0.84, TRAY),
        (0, TRAY),
    ]
    plate = lathe(profile, copper, segments=160, name='tray')
    for vertex in plate.data.vertices:
        angle = math.atan2(vertex.co.y, vertex.co.x)
        squarer = (abs(math.cos(angle)) ** 3 + abs(math.sin(angle)) ** 3) ** (-1 / 3)
        vertex.co.x *= 2.0 * squarer
        vertex.co.y *= 1.32 * squarer


def bread():
    return made_of.food(
        '#E8CB94',
        '#D2A666',
        third='#7A4520',
        mottle=3.6,
        contrast=0.25,
        rough=0.7,
        soft=0.08,
        bump=0.016,
        bump_scale=12,
    )


def lavash():
    """One sheet lying under the meat, its end folded over."""
    flour = bread()

    def height(x, y, seed=0.0):
        at = Vector((x * 2.2, y * 2.2, seed))
        blister = max(0.0, noise.noise(at * 3.1) - 0.25) * 0.12
        return TRAY + 0.02 + 0.03 * (1 + noise.noise(at * 0.6)) + blister

    base = disc(1, height, flour, rings=60, segments=140, edge=0.08, seed=2)
    for vertex in base.data.vertices:
        x, y = vertex.co.x * 1.66, vertex.co.y * 1.06
        vertex.co = Vector((x, y, height(x, y) + 0.1 * max(0.0, vertex.co.xy.length - 0.82)))
    fold = sheet(
        0.9,
        1.5,
        lambda x, y: height(x, y, 4.0) + 0.09 + 0.1 * math.exp(-((x + 0.42) ** 2) * 90),
        flour,
        cells=60,
        thickness=0.014,
    )
    for vertex in fold.data.vertices:
        vertex.co.y *= 1 - 0.12 * (vertex.co.x + 0.45) + 0.04 * noise.noise(vertex.co * 3)
        vertex.co.x += 0.12 * vertex.co.y * vertex.co.y + 0.05 * noise.noise(vertex.co * 4)
    place(fold, (-1.15, 0.1, 0.0), (0, 0, 8))


def lamb():
    """Brown where the fingers pressed, nearly black on the ridges that met the coals."""
    material = made_of.food('#8A4A2A', rough=0.36, gloss=0.5, bump=0.04, bump_scale=17)
    share = material.node_tree.nodes.new('ShaderNodeAttribute')
    share.attribute_name = 'ridge'
    stops = [(0, '#A65F38'), (0.35, '#93502C'), (0.62, '#6E361C'), (0.85, '#41200F'), (1, '#26120A')]
    return recolor(material, share.outputs['Fac'], stops, 0.4, 8)


def kebab(seed, length=2.35):
    """Meat pressed round a flat skewer along x: a wave of finger marks."""
    chance = random.Random(seed)
    phase = chance.uniform(0, 6)
    ridges = []

    def build(shape):
        columns, count = 48, 190
        rows = []
        for k in range(count + 1):
            t = k / count * 2 - 1
            end = (1 - abs(t) ** 14) ** 0.5 * (0.9 + 0.1 * (1 - t * t))
            x = t * length / 2
            row = []
            for i in range(columns):
                angle = 2 * math.pi * i / columns
                c, s = math.cos(angle), math.sin(angle)
                skew = x + 0.05 * c
                wave = math.sin(skew * 2 * math.pi / 0.235 + phase + 0.9 * noise.noise(Vector((x * 1.3, 0, seed))))
                rough = noise.noise(Vector((x * 7, c * 2.2, s * 2.2 + seed))) + 0.6 * noise.noise(
                    Vector((x * 19, c * 5, s * 5 + seed))
                )
                grow = 1 + 0.085 * wave + 0.075 * rough
                flat = (abs(c) ** 2.6 + abs(s) ** 2.6) ** (-1 / 2.6)
                row.append(shape.verts.new((x, 0.25 * c * flat * grow * end, 0.165 * s * flat * grow * end)))
                ridges.append(0.42 + 0.26 * wave + 0.3 * rough + 0.12 * s)
            rows.append(row)
        for low, high in zip(rows, rows[1:]):
            for i in range(columns):
                shape.faces.new((low[i], low[(i + 1) % columns], high[(i + 1) % columns], high[i]))

    meat = from_mesh(build, 'kebab', lamb(), smooth=math.pi)
    meat.data.attributes.new('ridge', 'FLOAT', 'POINT').data.foreach_set('value', ridges)
    return meat


def kebabs():
    metal = made_of.steel()
    for i, (x, y, turn) in enumerate([(0.06, 0.58, TURN), (0.02, -0.02, TURN - 3)]):
        meat = kebab(i + 3)
        blade = slab((3.5, 0.1, 0.022), metal, round=0.006, steps=1)
        blade.location = (0.35, 0, 0)
        blade.parent = meat
        loop = tube([(2.1, 0, 0), (2.25, 0.07, 0), (2.32, 0, 0), (2.25, -0.07, 0)], 0.016, metal, cyclic=True)
        loop.parent = meat
        place(meat, (x - 0.02 * i, y, TRAY + 0.25), (0, 0, turn))


def tomatoes():
    """Halves, their cut sides blistered by the fire."""
    stops = [(0, '#DE6A45'), (0.38, '#CF4B2E'), (0.52, '#A8361E'), (0.64, '#4A1A0E'), (1, '#1E0E08')]
    skin = made_of.food('#B5371E', '#8E2412', third='#2E120A', mottle=5, rough=0.34, gloss=0.4, soft=0.15)
    for i, (x, y, lean) in enumerate([(-0.72, -0.66, -8), (-0.32, -0.8, 10)]):
        profile = [(0, -0.2), (0.15, -0.17), (0.25, -0.06), (0.26, 0.02), (0.24, 0.05), (0.23, 0.05)]
        half = lathe(profile, skin, wobble=0.025, seed=i, segments=64)
        flesh = made_of.food('#C9402A', rough=0.36, gloss=0.35, soft=0.2, bump=0.03, bump_scale=14)
        noisy = flesh.node_tree.nodes.new('ShaderNodeTexNoise')
        noisy.inputs['Scale'].default_value = 5
        flesh.node_tree.links.new(
            flesh.node_tree.nodes.new('ShaderNodeTexCoord').outputs['Object'], noisy.inputs['Vector']
        )
        recolor(flesh, noisy.outputs['Fac'], stops, 0.35, 11)
        face = disc(
            0.235, lambda a, b: 0.05 + 0.02 * noise.noise(Vector((a * 9, b * 9, 1))), flesh, rings=20, segments=48
        )
        face.parent = half
        place(half, (x, y, TRAY + 0.25), (lean + 14, lean, 30 * i))


def peppers():
    """Long green ones, slack and black-blistered."""
    green = made_of.food(
        '#71883A',
        '#566E26',
        third='#20180E',
        mottle=3.8,
        contrast=0.3,
        rough=0.26,
        gloss=0.6,
        soft=0.12,
        bump=0.018,
        bump_scale=12,
    )
    stem = made_of.food('#5A6B2A', '#44501E', rough=0.5)
    for i, (x, y, turn, bend) in enumerate([(0.45, -0.62, 8, 0.16), (0.38, -0.88, -2, -0.12)]):
        points = [
            (t, bend * math.sin(math.pi * (t + 0.55)), 0.02 * math.sin(7 * t + i))
            for t in (-0.55, -0.45, -0.2, 0.1, 0.35, 0.6)
        ]
        body = tube(points, 0.115, green, radii=[0.5, 0.95, 1, 0.9, 0.65, 0.16])
        body.scale = (1, 1, 0.7)
        stalk = tube(
            [(-0.52, points[0][1], 0), (-0.62, points[0][1] - 0.02, 0.03), (-0.76, points[0][1] - 0.05, 0.1)],
            0.03,
            stem,
            radii=[1.5, 0.8, 1],
        )
        stalk.parent = body
        place(body, (x, y, TRAY + 0.16), (6, -2, turn), (1, 1, 0.72))


def onions():
    """Rubbed with sumac, in a loose heap."""
    purple = [
        petal(r, 0.03, 0.05, red_onion(r, 0.03), sweep=angle, seed=i)
        for i, (r, angle) in enumerate([(0.15, 150), (0.2, 110), (0.12, 180), (0.17, 130)])
    ]

    def where(chance):
        return in_disc(0.34, chance, centre=(-1.18, -0.3), dense=0.6)

    base = everything()
    made = scatter(purple, 30, where, base, seed=3, lift=0.03, tilt=0.35, upright=0.7)
    for layer in range(3):
        made = scatter(purple, 18, where, tree(*made), seed=4 + layer, lift=0.02, tilt=0.45, upright=0.85)
    over = everything()
    grains = [
        blob(0.011, made_of.food(color, rough=0.5), lumps=0.5, detail=1) for color in ('#7A1F26', '#591318', '#93303A')
    ]
    scatter(grains, 420, where, over, seed=8, lift=0.002, size=(0.5, 1.4))
    bits = chopped(0.085, made_of.leaf('#44822B', '#2E641D'), seed=5)
    scatter(bits, 50, where, over, seed=9, lift=0.012, tilt=0.7)
    hide(*purple, *grains, *bits)


def finish():
    """Pepper flakes and parsley over the meat."""
    over = everything()
    turned = Matrix.Rotation(math.radians(TURN), 2)

    def where(chance):
        return tuple(turned @ Vector((chance.uniform(-1.1, 1.2), chance.uniform(-0.25, 0.85))))

    flakes = [
        blob(0.018, made_of.food(color, vary=0.4, rough=0.35, gloss=0.3), stretch=(1, 0.8, 0.3), detail=1, seed=i)
        for i, color in enumerate(('#B5331A', '#8E2210', '#D06A2A'))
    ]
    scatter(flakes, 300, where, over, seed=2, lift=0.004, size=(0.5, 1.2))
    green = made_of.leaf('#44822B', '#2E641D')
    bits = chopped(0.075, green, seed=2)
    scatter(bits, 150, where, over, seed=3, lift=0.01, tilt=0.6, size=(0.6, 1.2))
    for i in range(4):
        place(
            sprig(green, length=0.55, seed=i + 3),
            (-1.3 + 0.06 * i, 0.82 - 0.03 * i, TRAY + 0.13 + 0.02 * i),
            (0, -4, 150 + 24 * i),
        )
    hide(*flakes, *bits)


def sumac():
    at = (1.35, 1.62)
    place(dip_bowl(0.36, 0.24, made_of.ceramic('#E9DFCD')), (*at, 0))
    spice = made_of.food('#7A1F26', '#5A1419', mottle=20, rough=0.85, bump=0.03, bump_scale=45)
    place(disc(0.31, lambda x, y: 0.16 + 0.05 * max(0.0, 1 - math.hypot(x, y) / 0.31), spice), (*at, 0))
