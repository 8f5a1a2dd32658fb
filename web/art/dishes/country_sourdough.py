"""Country sourdough: a dark round loaf, scored and floured, cut to show its open crumb; slices, butter and wheat."""

import math
import random

import bmesh
import numpy as np
from mathutils import Vector

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.baked import bake, baked, step, wave
from scene_parts.greens import crumbs
from scene_parts.placing import hide, place
from scene_parts.scatter import everything, in_box, scatter
from scene_parts.shapes import blob, from_mesh, grain, slab, tube
from scene_parts.table_materials import linen, wood
from scene_parts.tableware import board, knife, napkin, plate

VIEWS = {
    'dish': dict(target=(-0.24, -0.05, 0.36), distance=7.9, height=33, turn=-98, lens=76, blur=0.4),
    'gallery': dict(target=(-0.1, -0.1, 0.5), distance=6.0, height=25, turn=-108, lens=74, blur=0.7),
}
RADIUS, HEIGHT, BELLY, CUT = 1.12, 0.72, 0.27, 0.5
TABLE = 0.16


def build():
    stage.table('oak')
    stage.lights(angle=158)
    board(4.0, 2.7, wood('#8E5E38', '#5A3720'))
    body, outline = loaf()
    place(body, (0.5, 0.32, TABLE), (0, 0, -128))
    for at, turn in (((-0.72, -0.68, TABLE), (0, 0, 8)), ((-0.95, -0.3, TABLE + 0.075), (11, 1, 20))):
        place(slice_of_bread(outline, round(abs(at[0]) * 10)), at, turn, 0.86)
    crumbs(everything(), 130, lambda c: in_box(2.6, 1.2, c, centre=(-0.5, -0.8)), '#A8702E', seed=7, size=0.016)
    flour()
    butter()
    wheat()
    place(napkin(1.9, 1.5, linen('#DCD2C0'), seed=2), (1.9, -1.45, 0), (0, 0, -20))
    knife((0.95, -1.05, TABLE), 190)


def crust_tones():
    return '#EBCF9C', '#D29A52', '#A5602A', '#6E3616', '#341A0D'


def opening(x, y):
    """How far across the great cut a point is, from -1 (its open side) to 1 (the ear), or None outside it."""
    wide = 0.17 * math.sqrt(max(0.0, 1 - ((x + 0.12) / 0.95) ** 2))
    across = y - 0.17 + 0.2 * x * x
    return across / wide if wide > 0.01 and abs(across) < wide * 1.6 else None


def nick(x, y):
    """1 in the small leaf cuts beside the great one."""
    deepest = 0.0
    for k in range(7):
        a = Vector((-0.84 + 0.2 * k, 0.44 + 0.05 * math.sin(k), 0))
        along = Vector((0.13, 0.3, 0))
        share = max(0.0, min(1.0, (Vector((x, y, 0)) - a).dot(along) / along.length_squared))
        away = (Vector((x, y, 0)) - a - along * share).length
        deepest = max(deepest, step(0.035, 0.012, away / (0.35 + 1.3 * math.sin(math.pi * (0.1 + 0.8 * share)) * 0.65)))
    return deepest


def loaf():
    """The loaf without its end, and the outline of the cut as (across, up)."""
    outline = []

    def make(shape):
        bmesh.ops.create_icosphere(shape, subdivisions=7, radius=1)
        for vert in shape.verts:
            vert.co = risen(vert.co.copy())
        everywhere = shape.verts[:] + shape.edges[:] + shape.faces[:]
        cut = bmesh.ops.bisect_plane(shape, geom=everywhere, plane_co=(CUT, 0, 0), plane_no=(1, 0, 0), clear_outer=True)
        outline.extend((v.co.y, v.co.z) for v in cut['geom_cut'] if isinstance(v, bmesh.types.BMVert))

    material = baked(*crust_tones(), uneven=0.12, scale=8, rough=0.6, bump=0.022, bump_scale=26)
    body = bake(from_mesh(make, 'loaf', material, smooth=math.pi), crusted, floured)
    face = crumb(outline, 3, 0)
    face.parent = body
    place(face, (CUT, 0, 0), (90, 0, 90))
    return body, outline


def risen(at):
    """A point of the unit ball where the oven moved it."""
    flat = math.hypot(at.x, at.y)
    tall = HEIGHT if at.z > 0 else BELLY
    reach = ((flat / RADIUS) ** 2.4 + (abs(at.z) / tall) ** 2.4) ** (-1 / 2.4)
    x, y, z = at * reach * (1 + 0.05 * wave(at, 1.3, 3) + 0.012 * wave(at, 5, 1) + 0.005 * wave(at, 16, 2))
    z = max(0.0, z + BELLY)
    high = step(BELLY + 0.05, BELLY + 0.3, z)
    across = opening(x, y)
    if across is not None:
        inside = step(1.05, 0.8, abs(across))
        ear = math.exp(-(((across + 1.05) / 0.2) ** 2))
        torn = 0.02 * wave((x * 2.5, y * 11, z), 2.2, 5)
        z += high * (0.1 * ear + inside * (torn - 0.05 + 0.05 * across))
        y += high * 0.05 * ear
    z -= 0.025 * nick(x, y) * step(0.1, 0.4, z)
    return Vector((x, y, z))


def crusted(at):
    side = 0.68 + 0.2 * wave(at, 1.5, 4) + 0.12 * wave(at, 7, 2) + 0.12 * step(0.35, 0.0, at.z)
    across = opening(at.x, at.y)
    if across is not None and at.z > BELLY + 0.1:
        inside = step(1.05, 0.75, abs(across))
        side += (0.2 - 0.12 * across + 0.2 * wave((at.x * 3, at.y * 12, at.z), 2, 5) - side) * inside
        side += 0.45 * math.exp(-(((across + 1.08) / 0.16) ** 2))
    return side + (0.14 - side) * 0.8 * nick(at.x, at.y) * step(0.1, 0.4, at.z)


def floured(at):
    """The rings of the basket it rose in."""
    rings = 0.5 + 0.5 * math.cos(2 * math.pi * math.hypot(at.x, at.y * 1.06) / 0.13 + 2.4 * wave(at, 1.1, 8))
    bloom = (0.16 + 0.52 * rings) * step(0.15, 0.4, at.z) * (0.75 + 1.1 * wave(at, 1.7, 6))
    across = opening(at.x, at.y)
    opened = step(1.35, 0.95, abs(across)) if across is not None else 0
    return bloom * (1 - opened) * (1 - nick(at.x, at.y))


def slice_of_bread(outline, seed):
    return crumb(outline, seed, 0.15)


def crumb(outline, seed, thick):
    """A cut face about the origin's z, holes of every size in it; with `thick` a whole slice."""
    rings, columns = 150, 400
    edge = around(outline, columns, even=31 if thick else 7)
    middle = np.array([0, edge[:, 1].mean()])
    share = np.linspace(0, 1, rings + 1)[1:, None, None]
    spots = middle + (edge - middle)[None] * share
    depth = holes(spots, middle, edge, seed) * (1 - np.clip((share[..., 0] - 0.93) / 0.04, 0, 1))
    burnt = np.clip((share[..., 0] - 0.945) / 0.04, 0, 1) * 0.62
    tones = np.clip(0.1 + depth * 12, 0, 0.52) + burnt
    paint = []

    def make(shape):
        centre = shape.verts.new((*middle, thick))
        paint.append(0.05)
        rows = []
        for k in range(rings):
            row = []
            for i in range(columns):
                row.append(shape.verts.new((*spots[k, i], thick - depth[k, i])))
                paint.append(float(tones[k, i]))
            rows.append(row)
        if thick:
            for z in (thick * 0.5, 0.004):
                rows.append([shape.verts.new((*edge[i], z)) for i in range(columns)])
                paint.extend([0.68] * columns)
        for i in range(columns):
            shape.faces.new((centre, rows[0][i], rows[0][(i + 1) % columns]))
        for low, high in zip(rows, rows[1:]):
            for i in range(columns):
                j = (i + 1) % columns
                shape.faces.new((low[i], high[i], high[j], low[j]))
        if thick:
            shape.faces.new(rows[-1])

    material = baked(
        '#EEDDBA',
        '#DFC694',
        '#C2955A',
        '#A5642C',
        '#5E2E14',
        uneven=0.035,
        scale=20,
        rough=0.55,
        soft=0.08,
        gloss=0.08,
        bump=0.012,
        bump_scale=42,
    )
    face = from_mesh(make, 'crumb', material, smooth=math.radians(70))
    painted = iter(paint)
    return bake(face, lambda at: next(painted))


def around(outline, columns, even):
    """The outline as so many points by angle about its middle, each the mean of `even` of them."""
    points = np.array(outline)
    middle = np.array([0, (points[:, 1].min() + points[:, 1].max()) / 2])
    turns = np.arctan2(points[:, 1] - middle[1], points[:, 0])
    reach = np.hypot(points[:, 0], points[:, 1] - middle[1])
    order = np.argsort(turns)
    wanted = np.linspace(-np.pi, np.pi, columns, endpoint=False)
    far = np.interp(wanted, turns[order], reach[order], period=2 * np.pi) * 1.004
    far = np.mean([np.roll(far, shift - even // 2) for shift in range(even)], 0)
    return middle + np.stack([far * np.cos(wanted), far * np.sin(wanted)], 1)


def holes(spots, middle, edge, seed):
    chance = np.random.default_rng(seed)
    wide, tall = np.ptp(edge, 0) / 2
    depth = np.zeros(spots.shape[:2])
    for number in range(300):
        turn, out = chance.uniform(0, 2 * np.pi), chance.uniform() ** 0.5 * 0.9
        size = 0.008 + 0.05 * chance.uniform() ** 5 if number > 11 else chance.uniform(0.035, 0.065)
        away = spots - middle - (wide * out * np.cos(turn), tall * out * np.sin(turn))
        lean = turn + np.pi / 2 + chance.uniform(-0.5, 0.5)
        long = (away[..., 0] * np.cos(lean) + away[..., 1] * np.sin(lean)) / (size * chance.uniform(1, 1.9))
        short = (away[..., 1] * np.cos(lean) - away[..., 0] * np.sin(lean)) / size
        ragged = 1 + 0.18 * np.sin(3 * np.arctan2(short, long) + number)
        depth = np.maximum(depth, min(size, 0.045) * np.sqrt(np.clip(1 - (long**2 + short**2) * ragged, 0, 1)))
    return depth


def flour():
    speck = blob(0.006, made_of.food('#F4EDE0', rough=0.9), lumps=0.3, detail=1)
    scatter([speck], 900, lambda c: in_box(3.8, 2.6, c), everything(), seed=12, size=(0.4, 1.3))
    hide(speck)


def butter():
    place(plate(0.52, made_of.ceramic('#E9DFCE'), rim=0.12), (-1.62, 1.5, 0))
    fat = made_of.food('#F0D98A', '#EACB6A', mottle=3, rough=0.35, soft=0.4, gloss=0.3)
    place(slab((0.5, 0.3, 0.2), fat, round=0.03, cuts=3, wobble=0.02), (-1.62, 1.5, 0.165), (0, 0, 25))


def wheat():
    straw = made_of.food('#CDA24E', '#B5873A', mottle=6, vary=0.3, rough=0.7)
    kernel = grain(0.15, 0.065, straw, bend=0.4)
    chance = random.Random(5)
    for i in range(5):
        base = Vector((2.35 + 0.1 * i, -0.75 + 0.2 * i, 0.03 + 0.02 * i))
        tip = base + Vector((-0.1 + 0.14 * i, 1.9 - 0.15 * i, 0.02))
        tube([base, base.lerp(tip, 0.5) + Vector((0.06, 0, 0.01)), tip], 0.013, straw)
        heading = math.degrees(math.atan2(tip.y - base.y, tip.x - base.x))
        for k in range(16):
            at = base.lerp(tip, 0.66 + 0.024 * k)
            seed = kernel.copy()
            kernel.users_collection[0].objects.link(seed)
            place(seed, at + Vector((0, 0, 0.03)), (0, -18, heading + (30 if k % 2 else -30) + chance.uniform(-6, 6)))
    hide(kernel)
