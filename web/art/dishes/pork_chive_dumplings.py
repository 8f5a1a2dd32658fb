"""Pork and chive dumplings: pleated crescents on cabbage in a bamboo steamer, one cut in two, black vinegar beside."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.greens import spring_onions
from scene_parts.paint import blend, painted
from scene_parts.placing import copy, copy_whole, hide, place
from scene_parts.scatter import everything, in_box, in_disc, scatter, tree
from scene_parts.shapes import blob, from_mesh, grain, lathe, slab
from scene_parts.table_materials import linen, wood
from scene_parts.tableware import chopsticks, dip_bowl, napkin
from scene_parts.thin_shapes import disc

VIEWS = {
    'dish': dict(target=(0.27, 0.0, 0.3), distance=7.9, height=46, turn=-94, lens=78, blur=0.4),
    'gallery': dict(target=(0.62, -0.3, 0.36), distance=5.7, height=39, turn=-86, lens=76, blur=0.5),
}
FLOOR = 0.3
LENGTH, WIDTH, HEIGHT = 0.42, 0.235, 0.25


def build():
    stage.table('walnut')
    stage.lights(angle=128)
    steamer()
    cabbage()
    dumplings()
    opened()
    spring_onions(everything(), 50, lambda c: in_disc(1.2, c), seed=8, size=0.02)
    sauce()
    chopsticks((1.15, -1.7, 0), 38)
    place(napkin(1.6, 1.5, linen('#B5603A'), seed=4), (-1.75, 1.25, 0), (0, 0, -20))


def steamer():
    bamboo = wood('#D9B274', '#B5874A', ring_scale=3.4)
    dark = wood('#C39456', '#8E6230', ring_scale=3.4)
    lathe([(1.38, 0), (1.46, 0), (1.46, 0.56), (1.38, 0.56), (1.38, 0)], bamboo, smooth=False, segments=128)
    for z in (0.08, 0.43):
        lathe([(1.455, z), (1.5, z), (1.5, z + 0.13), (1.455, z + 0.13)], dark, smooth=False, segments=128)
    for i in range(-16, 17):
        y = i * 0.085
        reach = math.sqrt(max(0, 1.39**2 - y**2))
        place(slab((2 * reach, 0.07, 0.03), bamboo, round=0.012), (0, y, FLOOR - 0.05))


def cabbage():
    """Leaves that the dumplings are steamed on."""
    white, pale, green, deep = (made_of.srgb(c) for c in ('#E9EDC6', '#BFD47C', '#86AF42', '#4F7F26'))
    for i in range(7):

        def veined(x, y, i=i):
            around = math.atan2(y, x + 0.5)
            return max(0, 1 - abs(math.sin(6.5 * around + i)) * math.hypot(x + 0.5, y) * 4.5)

        def height(x, y, i=i):
            frill = math.hypot(x, y) ** 4 * 0.16 * math.sin(9 * math.atan2(y, x) + i)
            return 0.012 * veined(x, y, i) + 0.03 * noise.noise(Vector((x * 4, y * 4, i))) + frill

        def color_at(at, i=i):
            reach = at.xy.length / 0.66
            shade = blend(pale, green, reach * 1.1 - 0.25 + 0.5 * noise.noise(at * 4))
            shade = blend(shade, deep, (reach - 0.6) * 1.5 + 0.5 * noise.noise(at * 6 + Vector((i, 0, 0))))
            return blend(shade, white, veined(at.x, at.y, i))

        leaf = disc(0.66, height, made_of.food('#FFFFFF'), rings=26, segments=110, edge=0.22, seed=i)
        painted(leaf, color_at, rough=0.3, gloss=0.45, soft=0.25, bump=0.008, bump_scale=22)
        turn = 360 / 6 * i
        reach = 0.72 if i < 6 else 0
        at = (reach * math.cos(math.radians(turn)), reach * math.sin(math.radians(turn)), FLOOR + 0.012 * (i % 3))
        place(leaf, at, (0, 0, turn))


def dumplings():
    skins = [dumpling(i) for i in range(5)]
    chance = random.Random(5)
    outer = [(0.97, 321 + 43 * k) for k in range(7)]
    for i, (reach, angle) in enumerate([*outer, (0.34, 30), (0.34, 150), (0.34, 270)]):
        at = (reach * math.cos(math.radians(angle)), reach * math.sin(math.radians(angle)), FLOOR + 0.035)
        turn = (chance.uniform(-5, 5), chance.uniform(-3, 3), angle + 90 + chance.uniform(-5, 5))
        place(copy(skins[i % 5]), at, turn, chance.uniform(0.93, 1.0))
    hide(*skins)


def section(t, seed):
    """The outline across a dumpling at `t` of its length (-1 to 1), as (y, z) points from its front over its crest."""
    swell = max(0.0, 1 - abs(t) ** 2.3) ** 0.62
    wide, high = 0.016 + WIDTH * swell, 0.05 + HEIGHT * swell
    crest = high + 0.085 * (1 - 0.5 * abs(t) ** 3)
    fold = math.sin(t * 19 + seed)
    pleat = 0.5 + 0.5 * fold if fold < 0.75 else 0.875 * (1 - fold) * 4
    sway = 0.028 * math.sin(t * 19 + seed + 0.8) * (1 - t * t)
    bend = 0.17 * (t * t) - 0.06
    gather = 0.055 * (pleat - 0.4) * (1 - t * t) ** 0.5
    points = [
        (-0.7 * wide, 0.0), (-0.97 * wide, 0.16 * high), (-1.0 * wide, 0.36 * high),
        (-0.9 * wide - 0.25 * gather, 0.58 * high),
        (-0.66 * wide - 0.7 * gather, 0.8 * high), (-0.36 * wide - gather, 0.95 * high), (-0.05 - gather, 1.03 * high),
        (-0.022 + sway - 0.5 * gather, 0.5 * (high + crest)), (-0.014 + sway, crest), (0.014 + sway, crest),
        (0.022 + sway, 0.5 * (high + crest)), (0.05, 1.02 * high), (0.4 * wide, 0.92 * high),
        (0.72 * wide, 0.74 * high),
        (0.95 * wide, 0.48 * high), (1.0 * wide, 0.26 * high), (0.95 * wide, 0.1 * high), (0.7 * wide, 0.0),
    ]  # fmt: skip
    return [(y - bend, z) for y, z in points]


def dumpling(seed, until=1.0):
    """A half moon along x, its seam gathered in pleats; what is inside shows faintly through. Cut off at `until`."""
    chance = random.Random(seed)
    thick, thin, meat, chive = (made_of.srgb(c) for c in ('#F3E4C6', '#E6CC9C', '#C4946A', '#83984A'))
    shift = Vector((seed * 5.3, seed * 2.1, 0))
    columns = 96
    phase = chance.uniform(0, 6)

    def make(shape):
        grid = []
        for i in range(columns + 1):
            t = -1 + (1 + until) * i / columns
            row = []
            for y, z in section(t, phase):
                at = Vector((t * LENGTH, y, z))
                lump = noise.noise(at * 6 + shift) * 0.016 * (z > 0.02)
                row.append(shape.verts.new(at + Vector((0, lump, lump))))
            grid.append(row)
        for low, far in zip(grid, grid[1:]):
            for j in range(len(low)):
                k = (j + 1) % len(low)
                shape.faces.new((low[j], low[k], far[k], far[j]))
        shape.faces.new(grid[0])
        shape.faces.new(grid[-1])

    def color_at(at):
        belly = max(0.0, 1 - ((at.z - 0.12) / 0.15) ** 2) * max(0.0, 1 - (at.x / LENGTH) ** 4)
        shade = blend(thick, thin, belly * 1.1)
        shade = blend(shade, meat, belly * (0.4 + 0.5 * noise.noise(at * 7 + shift)))
        return blend(shade, chive, belly * (1.5 * noise.noise(at * 13 - shift) + 0.05))

    skin = from_mesh(make, 'dumpling', made_of.food('#FFFFFF'), smooth=math.pi)
    painted(skin, color_at, rough=0.3, gloss=0.4, soft=0.3, bump=0.005, bump_scale=26)
    fine = skin.modifiers.new('fine', 'SUBSURF')
    fine.levels = fine.render_levels = 1
    return skin


def half(seed):
    """One cut across, its filling looking along x."""
    skin = dumpling(seed, until=0.0)
    outline = section(0.0, random.Random(seed).uniform(0, 6))
    filling = [
        (made_of.food('#A87452', '#C99A76', mottle=9, vary=0.35, rough=0.35, gloss=0.5, soft=0.2, bump=0.01), 0.03),
        (made_of.food('#4F8A2C', '#3A6A1E', mottle=9, vary=0.4, rough=0.35, gloss=0.4), 0.022),
    ]
    chance = random.Random(seed + 3)
    middle = sum(y for y, _ in outline) / len(outline)
    for k in range(230):
        tone, size = filling[k % 4 == 2]
        angle, reach = chance.uniform(0, 6.283), math.sqrt(chance.random()) * 0.84
        at = (0.005 * (k % 4 == 2), middle + reach * math.cos(angle) * WIDTH, 0.135 + reach * math.sin(angle) * 0.125)
        bit = blob(size * chance.uniform(0.7, 1.2), tone, lumps=0.4, stretch=(0.6, 1.1, 0.9), detail=2, seed=k)
        place(bit, at, (chance.uniform(0, 360), 0, 0)).parent = skin
    return skin


def opened():
    """One at the front, cut in two."""
    halves = half(7)
    place(copy_whole(halves), (-0.25, -0.99, FLOOR + 0.035), (0, 0, -84))
    place(copy_whole(halves), (0.25, -0.96, FLOOR + 0.035), (0, 0, -108))
    hide(halves)


def sauce():
    at = (1.86, 0.55)
    place(dip_bowl(0.46, 0.3, made_of.ceramic('#E9DFCD')), (*at, 0))
    vinegar = made_of.food('#2E1409', '#3E1A0B', mottle=3, rough=0.04, gloss=1)
    pool = place(disc(0.39, lambda x, y: 0.2, vinegar), (*at, 0))
    ground = tree(pool)
    chilli = made_of.food('#A82E0E', '#6E1606', vary=0.5, rough=0.3, gloss=0.5)
    flake = blob(0.022, chilli, stretch=(1, 0.7, 0.25), detail=2)
    oil = lathe([(0, 0.004), (0.7, 0.004), (1, 0)], made_of.food('#A8380C', rough=0.04, gloss=1), segments=20)
    scatter([flake], 90, lambda c: in_disc(0.34, c, centre=at), ground, seed=2, lift=0.004)
    scatter([oil], 40, lambda c: in_disc(0.35, c, centre=at), ground, seed=3, lift=0.002, tilt=0, size=(0.012, 0.04))
    spring_onions(ground, 14, lambda c: in_disc(0.2, c, centre=at), seed=4, size=0.032)
    sesame = grain(0.042, 0.024, made_of.food('#EBD3A0', vary=0.3, rough=0.4))
    table = disc(0.6, lambda x, y: 0.004, made_of.food('#6E4A30'))
    place(table, (2.1, -0.45, 0))
    scatter([sesame], 26, lambda c: in_box(0.8, 0.6, c, centre=(2.15, -0.45)), tree(table), seed=6, lift=0.01)
    hide(flake, oil, sesame, table)
