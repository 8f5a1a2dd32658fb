"""A smoked cheddar burger: two crisp-edged patties, melted cheddar, lettuce, tomato, pickles and slow onions."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.doneness import cooked, graded
from scene_parts.grill import paper, tomato_slice
from scene_parts.placing import hide, place
from scene_parts.scatter import everything, in_disc, scatter
from scene_parts.shapes import blob, from_mesh, lathe, tube
from scene_parts.table_materials import linen, wood
from scene_parts.tableware import dip_bowl, napkin, round_board
from scene_parts.thin_shapes import disc, sheet

VIEWS = {
    'dish': dict(target=(0.02, 0, 0.72), distance=5.8, height=21, turn=-84, lens=88, blur=0.2),
    'hero': dict(target=(0.0, 0, 0.72), distance=6.3, height=25, turn=-80, lens=66, blur=0.22, shift=(-0.2, 0)),
}
TOP = 0.15


def build():
    stage.table('walnut')
    stage.lights(angle=132)
    round_board(1.25, wood('#B98450', '#84552E'))
    place(paper(1.9, 1.7, seed=2), (0.02, 0.0, TOP), (0, 0, 24))
    lower_bun(TOP + 0.04)
    base = TOP + 0.1
    lettuce(base + 0.24)
    tomatoes(base + 0.3)
    for i, z in enumerate((base + 0.37, base + 0.55)):
        patty(z, i)
        cheddar(z + 0.15, turn=22 + 38 * i, seed=i)
    onions(base + 0.74)
    pickles(base + 0.8)
    upper_bun(base + 0.83)
    sides()


def crumb():
    return dict(rough=0.42, soft=0.15, bump=0.006, bump_scale=16)


def lower_bun(z):
    stops = [(0, '#B9742F'), (0.3, '#D89B4C'), (0.7, '#EBC684'), (0.95, '#F2DBA8'), (1, '#C98F4A')]
    profile = [
        (0, 0),
        (0.48, 0),
        (0.55, 0.04),
        (0.585, 0.11),
        (0.57, 0.18),
        (0.555, 0.205),
        (0.555, 0.205),
        (0.3, 0.215),
        (0, 0.215),
    ]
    place(
        lathe(profile, graded(stops, 0, 0.215, jitter=0.08, **crumb()), wobble=0.02, seed=3, name='bun'),
        (0, 0, z),
        scale=(1.03, 1.03, 1.25),
    )


def upper_bun(z):
    stops = [(0, '#EBCB8C'), (0.16, '#E0A956'), (0.42, '#C47A2C'), (0.75, '#A9591B'), (1, '#98491A')]
    profile = [
        (0, 0), (0.5, 0), (0.5, 0), (0.57, 0.02), (0.625, 0.1), (0.625, 0.19),
        (0.56, 0.32), (0.4, 0.425), (0.2, 0.475), (0, 0.485),
    ]  # fmt: skip
    skin = graded(
        stops, 0, 0.48, jitter=0.16, jitter_scale=5, rough=0.4, gloss=0.22, soft=0.1, bump=0.005, bump_scale=13
    )
    place(
        lathe(profile, skin, wobble=0.015, seed=8, segments=128, name='bun'),
        (0, 0.01, z),
        (2.5, -2, 0),
        (0.97, 0.97, 0.9),
    )


def lettuce(z):
    """Two leaves whose edges frill out of the bun."""
    green = graded(
        [(0, '#3F741C'), (0.4, '#6E9E36'), (0.75, '#94B952'), (1, '#B9D080')],
        -0.1,
        0.1,
        jitter=0.3,
        jitter_scale=7,
        rough=0.35,
        gloss=0.25,
        soft=0.15,
        bump=0.025,
        bump_scale=16,
    )
    for leaf in range(2):

        def height(x, y, leaf=leaf):
            reach, angle = math.hypot(x, y), math.atan2(y, x)
            frill = max(0.0, reach - 0.4) / 0.32
            sway = noise.noise(Vector((math.cos(angle) * 2, math.sin(angle) * 2, leaf * 4)))
            wave = math.sin(17 * angle + 6 * sway + leaf) + 0.5 * math.sin(31 * angle + 9 * sway)
            fine = noise.noise(Vector((x * 22, y * 22, leaf))) + math.sin(67 * angle + 5 * sway)
            return 0.045 * frill**1.4 * wave + 0.012 * frill * fine - 0.012 * frill**2 + 0.05 * sway * frill

        place(
            disc(0.68, height, green, rings=36, segments=420, edge=0.2, seed=leaf * 3),
            (0.01, -0.02, z + 0.035 * leaf),
            (0, 0, 70 * leaf),
        )


def tomatoes(z):
    for i, (x, y) in enumerate([(0.24, -0.26), (-0.27, -0.2), (0.0, 0.28)]):
        place(tomato_slice(0.34, 0.065, seed=i), (x, y, z + 0.006 * i), (0, 0, 40 * i))


def patty(z, seed):
    """Smashed: flat, with a craggy skin and lace at its edge."""

    def build(shape):
        columns, rows = 150, []
        profile = [
            (0, 0),
            (0.3, 0),
            (0.52, 0),
            (0.58, 0.015),
            (0.615, 0.05),
            (0.61, 0.09),
            (0.57, 0.125),
            (0.5, 0.14),
            (0.3, 0.145),
            (0.12, 0.145),
            (0, 0.145),
        ]
        for radius, height in profile:
            row = []
            for i in range(columns):
                angle = 2 * math.pi * i / columns
                round_ = Vector((math.cos(angle), math.sin(angle), 0))
                lace = (
                    noise.noise(round_ * 2 + Vector((seed, 0, 0))) * 0.045
                    + noise.noise(round_ * 9 + Vector((0, seed, height * 9))) * 0.035
                )
                fine = noise.noise(round_ * 24 + Vector((0, 0, height * 30))) * 0.018
                reach = radius * (1 + (lace + fine) * (radius / 0.6) ** 2)
                lift = noise.noise(Vector((reach * round_.x, reach * round_.y, height)) * 12) * 0.014 * (radius > 0)
                row.append(shape.verts.new((reach * round_.x, reach * round_.y, height + lift)))
            rows.append(row)
        for low, high in zip(rows, rows[1:]):
            for i in range(columns):
                shape.faces.new((low[i], low[(i + 1) % columns], high[(i + 1) % columns], high[i]))

    crust = made_of.food(
        '#6B3A20',
        '#4A2413',
        third='#2A140B',
        mottle=11,
        contrast=0.3,
        rough=0.34,
        gloss=0.45,
        bump=0.035,
        bump_scale=20,
    )
    place(from_mesh(build, 'patty', crust, smooth=math.pi), (0.01 * seed, 0, z), (0, 0, 50 * seed))


def cheddar(z, *, turn, seed):
    """A slice that melted over the patty's edge."""
    deep = made_of.food(
        '#E5921F',
        '#DB8214',
        mottle=3,
        contrast=0.05,
        rough=0.26,
        soft=0.3,
        soft_color='#F0A52E',
        gloss=0.35,
        bump=0.004,
        bump_scale=9,
    )
    slice_ = sheet(1.16, 1.16, lambda x, y: 0.0, deep, cells=90, thickness=0.034)
    turned = math.radians(turn)
    steep, bend = math.radians(80), 0.05
    for vertex in slice_.data.vertices:
        x, y, _ = vertex.co
        reach, angle = math.hypot(x, y), math.atan2(y, x)
        way = angle + turned
        edge = 0.585 + 0.03 * noise.noise(Vector((math.cos(way) * 2, math.sin(way) * 2, seed * 3)))
        over = reach - edge
        if over <= 0:
            vertex.co.z = 0.006 * noise.noise(Vector((x * 5, y * 5, seed)))
            continue
        over *= 1.25 + 0.35 * noise.noise(Vector((math.cos(way) * 3, math.sin(way) * 3, seed + 9)))
        arc = min(over / bend, steep)
        rest = max(0.0, over - bend * steep)
        out = edge + bend * math.sin(arc) + rest * math.cos(steep)
        vertex.co = Vector(
            (out * math.cos(angle), out * math.sin(angle), -bend * (1 - math.cos(arc)) - rest * math.sin(steep))
        )
    place(slice_, (0, 0, z), (0, 0, turn))


def onions(z):
    chance = random.Random(12)
    soft = made_of.food('#8A4A18', '#57270B', mottle=7, vary=0.4, rough=0.25, gloss=0.6, soft=0.1)
    for _ in range(130):
        around, out = chance.uniform(0, 6.28), 0.66 * chance.random() ** 0.35
        middle = Vector((out * math.cos(around), out * math.sin(around), z + chance.uniform(0, 0.09)))
        turn = around + math.pi / 2 + chance.uniform(-0.7, 0.7)
        points = []
        for step in range(5):
            t = step / 2 - 1
            swing = 0.03 * math.sin(3 * t + around)
            at = middle + Vector((math.cos(turn + 0.5 * t) * 0.13 * t, math.sin(turn + 0.5 * t) * 0.13 * t, swing))
            spill = max(0.0, math.hypot(at.x, at.y) - 0.58)
            at.z -= spill * 1.2
            points.append(at)
        tube(points, 0.017, soft, radii=[0.6, 1, 1.1, 1, 0.5])


def pickle():
    stops = [(0, '#B4B565'), (0.55, '#A3A84C'), (0.85, '#7F8B32'), (0.95, '#4C5F1E'), (1, '#3F5219')]
    flesh = cooked(stops, (0.2, 0.2, None), jitter=0.06, rough=0.2, gloss=0.7, soft=0.25, bump=0.008, bump_scale=16)
    return lathe(
        [(0, 0), (0.19, 0), (0.2, 0.02), (0.19, 0.04), (0, 0.04)],
        flesh,
        wobble=0.025,
        seed=2,
        segments=40,
        name='pickle',
    )


def pickles(z):
    for angle in (-128, -96, -62, -30, 20, 90, 160):
        x, y = 0.46 * math.cos(math.radians(angle)), 0.46 * math.sin(math.radians(angle))
        place(pickle(), (x, y, z), (4, 3, angle * 3))


def sides():
    place(napkin(1.7, 1.4, linen('#8E9A86'), seed=5), (-1.75, 1.2, 0), (0, 0, 28))
    jar = dip_bowl(0.34, 0.24, made_of.ceramic('#E8DDCB'))
    place(jar, (1.0, 1.0, 0.14))
    mustard = made_of.sauce('#D9A22B', '#C98C1A', mottle=9, bump=0.03, bump_scale=9)
    grains = blob(0.014, made_of.food('#7A4E1A', '#B9822E', vary=0.5, rough=0.35), detail=2)
    surface = disc(0.29, lambda x, y: 0.175 + 0.012 * math.sin(14 * math.hypot(x, y) + math.atan2(y, x)), mustard)
    place(surface, (1.0, 1.0, 0.14))
    over = everything()
    scatter([grains], 120, lambda c: in_disc(0.24, c, centre=(1.0, 1.0)), over, seed=1, lift=0.003)
    slice_ = pickle()
    spots = [(-0.86, -0.3), (-0.93, -0.02), (0.88, -0.32)]
    for i, (x, y) in enumerate(spots):
        scatter([slice_], 1, lambda c, at=(x, y): at, over, seed=i, lift=0.004, tilt=0.1, size=(1, 1))
    crumbs = blob(0.014, made_of.food('#C98C45', '#E2B673', vary=0.4, rough=0.6), lumps=0.5, detail=2)
    scatter([crumbs], 46, lambda c: in_disc(1.15, c, inner=0.65), over, seed=6, lift=0.006, size=(0.4, 1.3))
    hide(grains, slice_, crumbs)
