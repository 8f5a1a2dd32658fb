"""Tortilla española: a thick cake of egg and potato, a wedge drawn out to show its layers; olives and bread."""

import math
import random

import numpy as np
from mathutils import Vector

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.baked import bake, baked, step, wave
from scene_parts.greens import parsley
from scene_parts.placing import copy_whole, hide, place
from scene_parts.scatter import drop, everything, in_disc, scatter, tree
from scene_parts.shapes import blob, from_mesh, lathe, slab
from scene_parts.table_materials import linen
from scene_parts.tableware import dip_bowl, fork, napkin, plate

VIEWS = {'dish': dict(target=(0.0, -0.12, 0.25), distance=7.3, height=39, turn=-100, lens=78, blur=0.4)}
RADIUS, HEIGHT = 1.12, 0.5
FIRST, LAST, WEDGE = -30, 266, 42
PROFILE = [
    (0.0, 0.0),
    (0.92, 0.0),
    (1.0, 0.04),
    (1.07, 0.12),
    (1.11, 0.24),
    (1.09, 0.35),
    (1.02, 0.43),
    (0.9, 0.485),
    (0.72, 0.5),
    (0.0, 0.5),
]


def build():
    stage.table('oak')
    stage.lights(angle=162)
    plate(1.6, made_of.ceramic('#E4E8E4', '#BFC8C6'))
    cake = part(FIRST, LAST, 1)
    place(cake, (-0.18, 0.2, 0.08))
    piece = part(LAST + 4, LAST + 4 + WEDGE, 2)
    place(piece, (-0.04, -0.38, 0.085), (0, 0, 34))
    flakes(tree(cake, piece))
    parsley(tree(cake, piece), 60, lambda c: in_disc(1.25, c), seed=3, size=0.04)
    olives()
    bread()
    place(napkin(1.5, 2.2, linen('#A9623A'), seed=5), (2.75, 0.2, 0), (0, 0, -14))
    fork((2.2, 0.3, 0.07), 84)


def handmade(at):
    """Where a point of the turned shape lies in the real one: potatoes lift the skin, no side is straight."""
    x, y, z = at
    top = step(0.3, 0.47, z)
    lumps = 0.028 * wave((x, y, 0), 2.8, 4) + 0.02 * slices_under(x, y)
    grow = (
        1
        + 0.03 * wave((x, y, z), 1.5, 2) * step(0.5, 1.0, math.hypot(x, y))
        + 0.012 * wave((x, y, z), 5, 7) * step(0.7, 1.0, math.hypot(x, y))
    )
    return Vector((x * grow, y * grow, z + top * lumps))


def slices_under(x, y):
    """1 over the potato slices that lie under the skin, 0 between them."""
    return max(
        step(1.0, 0.8, math.hypot((x - a) * c + (y - b) * s, ((y - b) * c - (x - a) * s) * 1.4) / size) * k
        for a, b, c, s, size, k in UNDER
    )


def scattered_slices():
    chance = random.Random(12)
    found = []
    for _ in range(70):
        x, y = in_disc(1.02, chance)
        turn = chance.uniform(0, math.pi)
        found.append((x, y, math.cos(turn), math.sin(turn), chance.uniform(0.12, 0.22), chance.uniform(0.45, 1)))
    return found


UNDER = scattered_slices()


def part(start, end, seed):
    """The cake between two angles, in degrees: its skin and its two cut sides."""
    skin = baked(
        '#DDB462', '#D09C48', '#B97A30', '#A9621E', '#763C14', '#4E260E',
        uneven=0.1, scale=9, rough=0.34, gloss=0.5, soft=0.12, bump=0.012, bump_scale=22,
    )  # fmt: skip
    rows = outline(110)
    columns = int((end - start) * 1.1)

    def make(shape):
        grid = []
        for reach, high in rows:
            row = []
            for i in range(columns + 1):
                turn = math.radians(start + (end - start) * i / columns)
                row.append(shape.verts.new(handmade((reach * math.cos(turn), reach * math.sin(turn), high))))
            grid.append(row)
        for low, above in zip(grid, grid[1:]):
            for i in range(columns):
                shape.faces.new((low[i], low[i + 1], above[i + 1], above[i]))

    body = bake(from_mesh(make, 'tortilla', skin, smooth=math.pi), toasted)
    for number, turn in enumerate((start, end)):
        cut_side(math.radians(turn), seed * 10 + number).parent = body
    return body


def outline(count):
    """Points of the profile at even distances, from the middle of the bottom to the middle of the top."""
    points = np.array(PROFILE)
    far = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    at = np.linspace(0, far[-1], count)
    return list(zip(np.maximum(np.interp(at, far, points[:, 0]), 0.003), np.interp(at, far, points[:, 1])))


def toasted(at):
    reach = math.hypot(at.x, at.y)
    over = slices_under(at.x, at.y) if at.z > 0.38 else 0.4
    pan = 0.3 * step(-0.15, 0.35, wave((at.x, at.y, 0), 1.5, 5))
    side = 0.24 * math.exp(-(((at.z - 0.42) / 0.06) ** 2)) if reach > 0.8 else 0
    spots = 0.25 * step(0.25, 0.5, wave(at, 6.5, 8))
    return 0.2 + 0.2 * over + pan + side + spots + 0.1 * wave(at, 4, 3) - 0.12 * step(0.3, 0.12, at.z)


def cut_side(turn, seed):
    """Slices of potato lying in egg, cut through."""
    across, up = 260, 90
    reaches = np.linspace(0.0, 1.0, across + 1)
    potato, shade = potatoes_in(seed)
    paint = []

    def make(shape):
        grid = []
        for reach in reaches:
            low, top = limits(reach * 1.109)
            row = []
            for k in range(up + 1):
                r, z = reach * 1.109, low + (top - low) * k / up
                flesh, tone = lookup(potato, r, z), lookup(shade, r, z)
                out = (0.012 * flesh - 0.006) * step(0, 0.02, min(top - z, z - low))
                at = handmade((r * math.cos(turn), r * math.sin(turn), z))
                side = 1 if seed % 10 else -1
                row.append(shape.verts.new(at + Vector((-math.sin(turn), math.cos(turn), 0)) * out * side))
                rind = step(0.028, 0.008, min(top - z, z - low, (1.109 - r) * 0.8))
                paint.append(max(0.36 + 0.22 * (1 - flesh) - 0.3 * flesh * tone, 0.95 * rind))
            grid.append(row)
        for first, other in zip(grid, grid[1:]):
            for k in range(up):
                shape.faces.new((first[k], other[k], other[k + 1], first[k + 1]))

    inside = baked(
        '#EBD9A8', '#E4C88A', '#DBB058', '#C99238', '#9A6024',
        uneven=0.05, scale=24, rough=0.3, gloss=0.55, soft=0.25, bump=0.008, bump_scale=30,
    )  # fmt: skip
    tones = iter(paint)
    return bake(from_mesh(make, 'cut side', inside, smooth=math.pi), lambda at: next(tones))


def limits(reach):
    """The lowest and the highest point of the profile at a distance from its middle."""
    points = np.array(PROFILE)
    widest = int(points[:, 0].argmax())
    low = np.interp(reach, points[: widest + 1, 0], points[: widest + 1, 1])
    top = np.interp(reach, points[widest:, 0][::-1], points[widest:, 1][::-1])
    return float(low), float(top)


def potatoes_in(seed):
    """Two grids over (reach, height): where there is potato, and how pale it is."""
    chance = np.random.default_rng(seed)
    r, z = np.meshgrid(np.linspace(0, 1.15, 460), np.linspace(0, 0.55, 220), indexing='ij')
    flesh, shade = np.zeros_like(r), np.zeros_like(r)
    for level in np.arange(0.05, 0.49, 0.058):
        at = chance.uniform(-0.1, 0.05)
        while at < 1.1:
            half = chance.uniform(0.07, 0.19)
            thick = chance.uniform(0.02, 0.03)
            slope, lift = chance.uniform(-0.16, 0.16), chance.uniform(-0.012, 0.012)
            bow = chance.uniform(-0.5, 0.5)
            away = r - at - half
            off = z - level - lift - slope * away - bow * away**2
            body = np.clip((1 - (np.abs(away) / half) ** 5 - (np.abs(off) / thick) ** 3) * 2.5, 0, 1)
            shade = np.where(body > flesh, chance.uniform(0.2, 1), shade)
            flesh = np.maximum(flesh, body)
            at += 2 * half + chance.uniform(0.005, 0.06)
    return flesh, shade


def lookup(grid, r, z):
    return float(grid[min(459, int(r / 1.15 * 459)), max(0, min(219, int(z / 0.55 * 219)))])


def flakes(ground):
    """Sea salt."""
    salt = slab((0.03, 0.026, 0.01), made_of.food('#F4EEE2', rough=0.2, soft=0.4, gloss=0.5), round=0.003)
    scatter(
        [salt],
        110,
        lambda c: in_disc(1.1, c, centre=(-0.16, 0.22)),
        ground,
        seed=6,
        lift=0.006,
        tilt=0.5,
        size=(0.4, 1.1),
    )
    hide(salt)


def olives():
    centre = (-1.6, 1.62)
    place(dip_bowl(0.5, 0.3, made_of.dark_ceramic('#4A3A30')), (*centre, 0))
    green = made_of.food('#66702E', '#4E5820', mottle=4, vary=0.35, rough=0.22, gloss=0.7, soft=0.15)
    pit = made_of.food('#A8341E', rough=0.4)
    olive = blob(0.11, green, lumps=0.04, stretch=(1.25, 1, 1), detail=4)
    stone = place(blob(0.035, pit, lumps=0.1, detail=2), (0.125, 0, 0))
    stone.parent = olive
    chance = random.Random(4)
    floor = everything()
    for i in range(14):
        x, y = in_disc(0.33, chance, centre=centre)
        if i == 7:
            floor = everything()
        drop(copy_whole(olive), x, y, floor, turn=chance.uniform(0, 360), lift=0.09, tilt=0.8, upright=1, chance=chance)
    hide(olive)


def bread():
    """Two slices of a stick, one on the other."""
    tone = baked(
        '#E2C896',
        '#D6B47A',
        '#BF8A48',
        '#9A5826',
        '#683816',
        uneven=0.1,
        scale=16,
        rough=0.75,
        bump=0.014,
        bump_scale=18,
    )
    profile = [(0, 0), (0.36, 0), (0.385, 0.03), (0.385, 0.12), (0.37, 0.15), (0.37, 0.15), (0.2, 0.15), (0, 0.15)]
    for i, (x, y, z, turn) in enumerate([(1.55, 1.75, 0.0, 24), (1.95, 1.58, 0.09, 52)]):
        loaf = lathe(profile, tone, wobble=0.05, seed=i)
        bake(loaf, lambda at: 0.1 + 0.1 * wave(at, 6, 1) + 0.6 * step(0.345, 0.375, math.hypot(at.x, at.y)))
        place(loaf, (x, y, z), (0, -13 * i, turn), (1.4, 0.95, 1))
