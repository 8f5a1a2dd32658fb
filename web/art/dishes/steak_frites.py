"""Steak frites: a seared entrecôte, sliced to show its pink heart, melting herb butter, fries, watercress."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.doneness import cooked
from scene_parts.grill import chopped, sprig
from scene_parts.placing import hide, place
from scene_parts.scatter import drop, everything, in_box, in_disc, scatter, tree
from scene_parts.shapes import blob, from_mesh, lathe, slab
from scene_parts.sticks import pile_sticks
from scene_parts.table_materials import linen
from scene_parts.tableware import dip_bowl, fork, knife, napkin, plate
from scene_parts.thin_shapes import disc

VIEWS = {
    'dish': dict(target=(0.04, 0.1, 0.15), distance=7.0, height=46, turn=-86, lens=74, blur=0.3),
    'hero': dict(target=(0.0, 0.05, 0.2), distance=7.4, height=33, turn=-80, lens=62, blur=0.35, shift=(-0.2, 0)),
}
LENGTH, HEIGHT = 0.5, 0.16
FLOOR = 0.072
CRUST = [(0, '#B5403F'), (0.5, '#AE4340'), (0.74, '#A85A49'), (0.86, '#8A5A42'), (0.95, '#4A2818'), (1, '#2E170D')]


def build():
    stage.table('pale')
    stage.lights(angle=130)
    dish = plate(1.55, made_of.dark_ceramic('#2F3F47'), rim=0.3)
    fries(dish)
    whole()
    slices()
    ground = everything()
    butter(ground)
    cress()
    salt()
    place(napkin(1.5, 1.5, linen('#D8CDB9'), seed=4), (-2.1, 0.5, 0), (0, 0, 15))
    fork((-1.95, 0.75, 0.1), 84)
    knife((1.85, -0.5, 0.0), 97)
    mustard()


def rim_of_steak(angle):
    """The outline of a cut steak, a rounded box."""
    c, s = math.cos(angle), math.sin(angle)
    reach = (abs(c) ** 3.2 + abs(s) ** 3.2) ** (-1 / 3.2)
    return reach * c * LENGTH, reach * s * HEIGHT


def cut(thick, seed):
    """A slice standing across x, its heart seen from both sides."""

    def build(shape):
        columns = 72
        rings = []
        rows = [(-0.5, k / 7) for k in range(1, 8)] + [(0.5, k / 7) for k in range(7, 0, -1)]
        for side, share in rows:
            row = []
            for i in range(columns):
                y, z = rim_of_steak(2 * math.pi * i / columns)
                way = Vector((side * 0.3, y * 2.2, z * 5))
                grow = 1 + 0.07 * noise.noise(way + Vector((seed * 0.35, 0, 0))) * share
                at = Vector((side * thick * (1 - 0.12 * share**8), y * share * grow, z * share * grow))
                at.x += 0.012 * noise.noise(Vector((seed * 4, at.y * 9, at.z * 9)))
                row.append(shape.verts.new(at))
            rings.append(row)
        for low, high in zip(rings, rings[1:]):
            for i in range(columns):
                shape.faces.new((low[i], low[(i + 1) % columns], high[(i + 1) % columns], high[i]))
        shape.faces.new(rings[0])
        shape.faces.new(rings[-1])

    return from_mesh(build, 'slice', meat(), smooth=math.radians(70))


def meat():
    half = (None, LENGTH, HEIGHT)
    return cooked(
        CRUST, half, power=3.2, jitter=0.07, jitter_scale=9, rough=0.38, gloss=0.35, soft=0.12, bump=0.02, bump_scale=34
    )


def slices():
    """Leaning on each other, as they fall from the knife."""
    chance = random.Random(3)
    for i in range(7):
        lean = 38 + 3 * i + chance.uniform(-3, 3)
        rise = FLOOR + HEIGHT * math.cos(math.radians(lean)) + 0.075 * math.sin(math.radians(lean)) + 0.012
        place(
            cut(0.145, i),
            (-0.1 + 0.185 * i, -0.46 + chance.uniform(-0.03, 0.03), rise),
            (0, lean, -6 + 2.2 * i + chance.uniform(-2, 2)),
        )


def whole():
    """The end that was not sliced, its sear uppermost."""
    sear = made_of.food(
        '#5B2F1A', '#3A1B0E', third='#1E0E07', mottle=6, contrast=0.25, rough=0.34, gloss=0.5, bump=0.03, bump_scale=22
    )
    fat = made_of.food('#D9A765', '#B9783A', third='#7A4420', mottle=7, rough=0.3, gloss=0.6, soft=0.2, bump=0.015)
    end = blob(
        1, sear, stretch=(0.5, LENGTH * 1.02, HEIGHT * 1.12), lumps=0.12, fine=0.03, fine_scale=7, seed=4, detail=5
    )
    for vertex in end.data.vertices:
        at = vertex.co
        at.z = max(-HEIGHT, min(at.z, HEIGHT * (0.92 + 0.1 * noise.noise(at * 5))))
    place(end, (-0.62, -0.44, FLOOR + HEIGHT), (0, 0, -8))
    edge = blob(1, fat, stretch=(0.42, 0.06, 0.11), lumps=0.3, seed=2)
    place(edge, (-0.68, 0.02, FLOOR + HEIGHT * 0.95), (0, 0, 8))


def fries(dish):
    golden = dict(mottle=4, contrast=0.15, vary=0.28, rough=0.42, gloss=0.2, bump=0.008, bump_scale=24)
    models = []
    for i in range(9):
        long = 0.62 + 0.045 * (i % 5)
        stops = [(0, '#EBC063'), (0.75, '#E3AE4C'), (0.9, '#C98632'), (1, '#9A5A1E')]
        skin = cooked(stops, (long / 2, 0.062, 0.062), power=5, jitter=0.13, jitter_scale=8, **golden)
        models.append(slab((long, 0.092, 0.09), skin, round=0.012, steps=2, cuts=3, wobble=0.022, seed=i))
    ground = tree(dish)
    pile_sticks(
        models,
        52,
        lambda c: in_box(1.75, 0.72, c, centre=(0.08, 0.52)),
        ground,
        reach=0.34,
        lift=0.045,
        width=0.03,
        seed=5,
        roll=20,
        turn=lambda c: c.choice((20, 160, 90, 0)) + c.uniform(-38, 38),
        steepest=30,
        ceiling=0.46,
    )
    pile_sticks(
        models,
        11,
        lambda c: in_disc(0.5, c, centre=(0.08, 0.55)),
        everything(),
        reach=0.34,
        lift=0.045,
        width=0.03,
        seed=9,
        roll=20,
        steepest=30,
        ceiling=0.6,
    )
    hide(*models)


def butter(ground):
    """A slice of it on the steak, and what has run from it."""
    cream = made_of.food('#F2DD96', '#EBCF7C', mottle=4, rough=0.25, soft=0.35, gloss=0.5)
    green = made_of.food('#4D7A2A', '#35601F', vary=0.4, rough=0.4)
    melt = made_of.food('#EBCB78', '#E0BA5E', mottle=3, rough=0.06, gloss=1, soft=0.2, clear=0.25)
    drops = [lathe([(0, 0.05), (0.7, 0.04), (1, 0)], melt, segments=28, wobble=0.3, seed=i) for i in range(4)]
    scatter(
        drops,
        30,
        lambda c: in_disc(0.42, c, centre=(-0.36, -0.46)),
        ground,
        seed=2,
        lift=0.003,
        tilt=0,
        size=(0.03, 0.12),
    )
    piece = lathe(
        [(0, 0), (0.17, 0), (0.2, 0.02), (0.195, 0.075), (0.17, 0.09), (0, 0.092)],
        cream,
        wobble=0.035,
        seed=5,
        segments=48,
    )
    drop(piece, -0.42, -0.44, ground, turn=20, upright=0.3, lift=-0.004)
    bits = chopped(0.045, green, seed=6)
    scatter(bits, 46, lambda c: in_disc(0.2, c, centre=(-0.42, -0.44)), tree(piece), seed=7, lift=0.003, tilt=0.4)
    scatter(
        bits,
        110,
        lambda c: in_box(1.7, 0.8, c, centre=(0.1, -0.44)),
        ground,
        seed=8,
        lift=0.004,
        tilt=0.4,
        size=(0.6, 1),
    )
    hide(*drops, *bits)


def cress():
    green = made_of.leaf('#3F7A2A', '#2B5A1C')
    for i, (x, y, turn) in enumerate(
        [(-0.98, 0.12, 60), (-1.0, 0.22, 110), (-0.92, 0.3, 20), (-1.02, 0.2, 160), (-0.9, 0.1, -20)]
    ):
        bunch = sprig(green, length=0.42, seed=i)
        place(bunch, (x, y, 0.12 + 0.03 * i), (0, -24, turn))


def salt():
    flake = slab((0.016, 0.013, 0.007), made_of.food('#F6F3EC', rough=0.15, soft=0.4, gloss=0.6), round=0.002, steps=1)
    over = everything()
    scatter([flake], 90, lambda c: in_box(2.0, 0.9, c, centre=(0.05, -0.4)), over, seed=3, lift=0.004, tilt=0.6)
    scatter([flake], 60, lambda c: in_box(1.6, 0.7, c, centre=(0.05, 0.5)), over, seed=4, lift=0.004, tilt=0.6)
    hide(flake)


def mustard():
    place(dip_bowl(0.36, 0.24, made_of.ceramic('#E6DAC6')), (1.5, 1.55, 0))
    surface = disc(
        0.31,
        lambda x, y: 0.17 + 0.014 * math.sin(13 * math.hypot(x, y) + math.atan2(y, x)),
        made_of.sauce('#EAD9A0', '#E2CC86'),
    )
    place(surface, (1.5, 1.55, 0))
