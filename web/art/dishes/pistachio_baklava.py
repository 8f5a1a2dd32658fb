"""Pistachio baklava: nine glossy diamonds of leafed yufka with a green heart, on a brass tray with pistachios."""

import math
import random

import bmesh
from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.balls import pile_balls
from scene_parts.greens import crumbs
from scene_parts.placing import copy, copy_whole, hide, place
from scene_parts.scatter import everything, in_disc
from scene_parts.shapes import blob, from_mesh, lathe
from scene_parts.table_materials import linen
from scene_parts.tableware import dip_bowl, laid, napkin, plate
from scene_parts.thin_shapes import disc

VIEWS = {
    'dish': dict(target=(0.02, -0.12, 0.22), distance=6.6, height=41, turn=-84, lens=78, blur=0.5),
    'gallery': dict(target=(-0.02, -0.62, 0.26), distance=4.4, height=31, turn=-70, lens=80, blur=0.6),
}
LONG, SHORT = 0.5, 0.33
SHEET, PITCH = 0.011, 0.0175
LOWER, HEART, UPPER = 8, 0.11, 11
FLOOR = 0.078
HEIGHT = (LOWER + UPPER) * PITCH + HEART


def build():
    stage.table('slate')
    stage.lights(angle=128, strength=1.05)
    plate(1.55, made_of.food('#B98B4A', '#9C7038', mottle=3, rough=0.3, metal=1, bump=0.004, bump_scale=14), rim=0.14)
    pieces()
    syrup()
    pistachios()
    place(napkin(1.7, 1.4, linen('#2F6B66'), seed=4), (-1.95, 0.95, 0), (0, 0, 28))
    tea((1.35, 1.45, 0))


def pieces():
    models = [diamond(seed) for seed in range(3)]
    rows = [(-0.69, 0.7), (0.01, 0.71), (0.7, 0.69), (-1.03, 0.18), (-0.35, 0.18), (0.36, 0.17)]
    spots = [(x, y, FLOOR, 90 + 3 * (-1) ** i) for i, (x, y) in enumerate(rows)]
    spots += [(-0.52, -0.8, FLOOR, 22), (0.48, -0.78, FLOOR, -14), (0.2, 0.46, FLOOR + HEIGHT + 0.035, 62)]
    for i, (x, y, z, turn) in enumerate(spots):
        place(copy_whole(models[i % 3]), (x, y, z), (0, 0, turn))
    hide(*models)


def diamond(seed):
    """One piece: leaves of dough, ground pistachios, more leaves, a brown top and a pinch of green."""
    crisp = made_of.food(
        '#E3B463',
        '#CC9646',
        third='#F0D296',
        mottle=5,
        contrast=0.2,
        vary=0.45,
        rough=0.4,
        gloss=0.5,
        soft=0.1,
        bump=0.006,
        bump_scale=24,
    )
    brown = made_of.food(
        '#C27C2C',
        '#95531A',
        third='#D79B48',
        mottle=3.2,
        contrast=0.1,
        vary=0.2,
        rough=0.4,
        gloss=0.35,
        soft=0.05,
        bump=0.012,
        bump_scale=14,
    )
    chance = random.Random(seed)
    parts = [leaf(i * PITCH, crisp, chance) for i in range(LOWER)]
    parts += filling(LOWER * PITCH, chance)
    start = LOWER * PITCH + HEART
    for i in range(UPPER):
        parts.append(leaf(start + i * PITCH, brown if i > UPPER - 3 else crisp, chance, warp=0.006 + 0.0016 * i))
    parts += pinch(HEIGHT, chance)
    return laid(parts, (0, 0, 0), 0)


def leaf(z, dough, chance, *, warp=0.006, size=1.0, thick=SHEET):
    """A thin diamond, its edges a little out of line and frayed."""
    cells = 16
    long, short = LONG * size * chance.uniform(0.965, 1.0), SHORT * size * chance.uniform(0.965, 1.0)
    middle = Vector((chance.uniform(-0.008, 0.008), chance.uniform(-0.008, 0.008), z))
    shift = Vector((chance.uniform(0, 40), chance.uniform(0, 40), 0))

    def build(shape):
        rows = {}
        for face in (0, 1):
            for i in range(cells + 1):
                for j in range(cells + 1):
                    u, v = i / cells * 2 - 1, j / cells * 2 - 1
                    at = Vector(((u - v) / 2 * long, (u + v) / 2 * short, face * thick))
                    rim = max(abs(u), abs(v)) ** 6
                    fray = noise.noise(at * 16 + shift)
                    at.xy *= 1 + 0.022 * rim * fray
                    at.z += warp * noise.noise(at * 5 + shift) + 0.5 * warp * rim * noise.noise(at * 11 + shift)
                    rows[face, i, j] = shape.verts.new(at + middle)
        for i in range(cells):
            for j in range(cells):
                for face in (0, 1):
                    shape.faces.new([rows[face, a, b] for a, b in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))])
            for edge in (0, cells):
                shape.faces.new([rows[face, i + step, edge] for face, step in ((0, 0), (0, 1), (1, 1), (1, 0))])
                shape.faces.new([rows[face, edge, i + step] for face, step in ((0, 0), (0, 1), (1, 1), (1, 0))])

    return from_mesh(build, 'leaf', dough, smooth=math.radians(40))


def filling(z, chance):
    """Ground pistachios, seen along the edge, and a green core behind them."""
    spots = []
    for _ in range(420):
        u, v = chance.uniform(-0.97, 0.97), chance.choice((-1, 1)) * chance.uniform(0.86, 0.96)
        if chance.random() < 0.5:
            u, v = v, u
        spots.append(((u - v) / 2 * LONG, (u + v) / 2 * SHORT, z + chance.uniform(0.015, HEART - 0.01)))
    core = made_of.food('#7E7C34', '#66682A', mottle=12, rough=0.6)
    return [leaf(z + 0.01, core, chance, size=0.9, thick=HEART - 0.02), *ground_nuts(spots, chance)]


def pinch(z, chance):
    """Ground pistachios in the middle of a piece's top."""
    spots = []
    for _ in range(170):
        x, y = in_disc(0.19, chance, dense=0.95)
        spots.append((x * 1.2, y * 0.85, z + 0.012 + 0.05 * chance.random() * max(0, 1 - math.hypot(x, y) / 0.13)))
    return ground_nuts(spots, chance)


def ground_nuts(spots, chance):
    """Angular bits of three greens, one object for each."""
    made = []
    for third, (color, second) in enumerate((('#A3A24A', '#86883A'), ('#C0B570', '#A5A055'), ('#7F8038', '#6A6C2C'))):
        tone = made_of.food(color, second, mottle=14, rough=0.6, soft=0.1, bump=0.008, bump_scale=30)

        def build(shape, share=spots[third::3]):
            for spot in share:
                size = 0.024 * chance.uniform(0.5, 1.3)
                for vert in bmesh.ops.create_icosphere(shape, subdivisions=1, radius=size)['verts']:
                    vert.co = Vector(spot) + vert.co * chance.uniform(0.65, 1.25)

        made.append(from_mesh(build, 'pistachios', tone, smooth=math.radians(25)))
    return made


def syrup():
    """What ran off the pieces."""
    amber = made_of.food('#B9762A', '#A5621C', mottle=3, rough=0.06, gloss=1, soft=0.2)
    for x, y, radius, seed in ((-0.1, -0.2, 1.08, 2), (0.75, -0.75, 0.3, 5), (-0.9, -0.62, 0.26, 7)):
        place(disc(radius, lambda x, y: 0.0, amber, edge=0.25, seed=seed), (x, y, 0.076 + 0.0004 * seed))


def pistachios():
    """Whole ones in a bowl and about the tray, ground ones over everything."""
    at = (-1.55, 1.35, 0)
    place(dip_bowl(0.46, 0.3, made_of.ceramic('#D9C7A8', '#B99E72')), at)
    kernel = made_of.food(
        '#8E9A4A', '#A89A5E', third='#7A5A55', mottle=6, vary=0.3, rough=0.5, soft=0.1, bump=0.01, bump_scale=22
    )
    model = blob(1, kernel, lumps=0.15, stretch=(1.45, 0.85, 0.8), detail=3)
    chance = random.Random(5)
    for x, y, z, r in pile_balls(60, 0.068, 0.3, floor=0.12, centre=at[:2], gather=0.35, seed=9):
        copy(model, (x, y, z), (chance.uniform(-40, 40), chance.uniform(-40, 40), chance.uniform(0, 360)), r)
    for x, y in [(1.5, -1.25), (1.72, -1.05), (-1.62, -1.1), (-1.48, -1.32), (1.28, -1.48)]:
        copy(model, (x, y, 0.052), (chance.uniform(-15, 15), 0, chance.uniform(0, 360)), 0.065)
    hide(model)
    crumbs(everything(), 420, lambda c: in_disc(1.55, c, dense=0.6), '#A3A24A', seed=6, size=0.014)


def tea(at):
    """A tulip glass on its saucer."""
    red = made_of.food('#8E2A0C', '#7A1F08', mottle=2, rough=0.05, gloss=1, soft=0.3, soft_color='#C8481A')
    bulge = [(0, 0.05), (0.19, 0.05), (0.23, 0.14), (0.21, 0.3), (0.17, 0.45), (0.2, 0.58)]
    saucer = lathe(
        [(0, 0), (0.26, 0), (0.42, 0.06), (0.41, 0.075), (0.25, 0.03), (0, 0.03)], made_of.ceramic('#EFE6D6', '#B5483A')
    )
    wall = lathe([(0.2, 0.58), (0.228, 0.72), (0.234, 0.72), (0.206, 0.58)], made_of.glass(), smooth=False)
    laid([saucer, lathe([*bulge, (0.2, 0.58), (0, 0.58)], red), wall], at, 0)
