"""Lemons and their halves, tomatoes and their vine."""

import math
import random

from mathutils import Vector, noise

from . import materials as made_of
from .paint import blend, painted
from .placing import place
from .shapes import lathe, tube
from .thin_shapes import disc, herb_leaf


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
