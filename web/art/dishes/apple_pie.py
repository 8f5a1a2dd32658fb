"""Apple pie: a woven lattice, glazed and sugared, apples glistening between; apples and cinnamon beside it."""

import math
import random

from mathutils import Vector

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.baked import bake, baked, step, wave
from scene_parts.greens import crumbs
from scene_parts.placing import copy_whole, hide, place
from scene_parts.scatter import everything, in_disc, scatter, tree
from scene_parts.shapes import blob, from_mesh, lathe, slab, tube
from scene_parts.table_materials import linen
from scene_parts.tableware import napkin
from scene_parts.thin_shapes import disc

VIEWS = {
    'dish': dict(target=(0, 0.05, 0.3), distance=7.9, height=46, turn=-86, lens=78, blur=0.45),
    'hero': dict(target=(0, 0.12, 0.38), distance=8.8, height=31, turn=-82, lens=70, blur=0.6, shift=(-0.155, 0.0)),
}
RADIUS = 1.3
TOP = 0.5
STRIPS = 7


def build():
    stage.table('linen')
    stage.lights(angle=138)
    tin()
    filling()
    tone = pastry()
    lattice(tone)
    rim(tone)
    sugar()
    crumbs(everything(), 70, lambda c: in_disc(2.1, c, inner=1.6), '#C08A4C', seed=5)
    apples()
    cinnamon()
    star_anise((1.05, -1.72, 0.05))
    place(napkin(1.6, 2.3, linen('#7E9A78'), seed=6), (2.3, 1.0, 0), (0, 0, -12))


def tin():
    enamel = made_of.food('#EFE6D6', '#E2D4BE', mottle=3, rough=0.25, gloss=0.7)
    profile = [
        (0, 0),
        (0.98, 0),
        (1.0, 0.01),
        (RADIUS + 0.05, 0.4),
        (RADIUS + 0.2, 0.43),
        (RADIUS + 0.22, 0.45),
        (RADIUS + 0.02, 0.44),
        (0.96, 0.04),
        (0, 0.04),
    ]
    lathe(profile, enamel, segments=128)


def pastry():
    """All butter, brushed with egg."""
    return baked(
        '#EBCB92', '#E0A75A', '#CF8638', '#AE5F22', '#7A3C14',
        uneven=0.13, scale=10, rough=0.38, gloss=0.45, soft=0.1, bump=0.014, bump_scale=26,
    )  # fmt: skip


def filling():
    syrup = made_of.sauce('#9A4A16', '#74300C', mottle=3, rough=0.08, bump=0.03)
    base = disc(RADIUS - 0.04, lambda x, y: dome(x, y) - 0.13 + 0.03 * wave((x, y, 0), 4, 1), syrup)
    tones = [
        made_of.food(
            light,
            deep,
            third='#7A3E14',
            mottle=5,
            contrast=0.2,
            rough=0.14,
            gloss=1,
            soft=0.3,
            bump=0.008,
            bump_scale=14,
            vary=0.35,
        )
        for light, deep in (('#D69A3C', '#B8741F'), ('#C9852C', '#9A5618'))
    ]
    models = [crescent(tones[i % 2], i) for i in range(4)]
    scatter(models, 190, lambda c: in_disc(RADIUS - 0.1, c), tree(base), seed=9, lift=0.012, tilt=0.3)
    drop = blob(0.03, syrup, lumps=0.3, stretch=(1.3, 1, 0.5), detail=3)
    scatter([drop], 130, lambda c: in_disc(RADIUS - 0.15, c), everything(), seed=12, size=(0.4, 1.3))
    hide(*models, drop)


def crescent(material, seed):
    """A slice of apple, softened."""
    piece = slab((0.44, 0.19, 0.1), material, round=0.04, cuts=4, wobble=0.035, seed=seed)
    for vert in piece.data.vertices:
        x, y, z = vert.co
        vert.co = (x, y * (1 - 1.6 * x * x) - 1.3 * x * x + 0.03, z * (0.7 + 2.2 * (y + 0.1)))
    return piece


def dome(x, y):
    """The height of the pie under its lattice."""
    return TOP + 0.13 * (1 - (x * x + y * y) / RADIUS**2)


def lattice(material):
    """Seven strips each way, over and under in turn."""
    gap = 2 * RADIUS / STRIPS
    chance = random.Random(14)
    for way in (0, 1):
        for i in range(STRIPS):
            middle = (i - (STRIPS - 1) / 2) * gap
            sway = chance.uniform(-0.025, 0.025)
            width = gap * chance.uniform(0.53, 0.6)
            strip(way, i, gap, middle, sway, width, material)


def strip(way, number, gap, middle, sway, width, material):
    reach = math.sqrt(RADIUS**2 - middle**2)
    steps, corners = 90, 16

    def over(along):
        return math.cos(math.pi * (along / gap + (STRIPS - 1) / 2 + number + way))

    def make(shape):
        rings = []
        for k in range(steps + 1):
            along = -reach + 2 * reach * k / steps
            off = middle + sway * math.sin(along * 2.2 + number) + 0.012 * wave((along, middle, way), 3)
            x, y = (along, off) if way == 0 else (off, along)
            half = width / 2 * (1 + 0.1 * wave((along, middle, way), 2.5, 4))
            centre = dome(x, y) + 0.04 * over(along) + 0.008 * wave((x, y, way), 5)
            ring = []
            for c in range(corners):
                turn = 2 * math.pi * c / corners
                across = half * math.copysign(abs(math.cos(turn)) ** 0.55, math.cos(turn))
                up = 0.042 * math.copysign(abs(math.sin(turn)) ** 0.75, math.sin(turn))
                lifted = centre + up - 0.02 * (across / half) ** 2
                at = (along, off + across, lifted) if way == 0 else (off + across, along, lifted)
                ring.append(shape.verts.new(at))
            rings.append(ring)
        for first, other in zip(rings, rings[1:]):
            for c in range(corners):
                d = (c + 1) % corners
                shape.faces.new((first[c], first[d], other[d], other[c]))

    def heat(at):
        along = at.x if way == 0 else at.y
        top = step(-0.02, 0.05, at.z - dome(at.x, at.y) - 0.04 * over(along))
        return 0.4 + 0.2 * over(along) + 0.1 * top + 0.22 * wave(at, 1.6, 3) + 0.1 * wave(at, 5, 6)

    bake(from_mesh(make, 'strip', material, smooth=math.pi), heat)


def rim(material):
    """Crimped with two fingers and a thumb."""
    profile = [
        (RADIUS - 0.17, 0.44),
        (RADIUS - 0.13, 0.56),
        (RADIUS, 0.62),
        (RADIUS + 0.13, 0.56),
        (RADIUS + 0.19, 0.46),
        (RADIUS + 0.15, 0.43),
    ]
    edge = lathe(profile, material, segments=480)

    def crimp(turn):
        return math.cos(turn * 36 + 0.7 * math.sin(turn * 5))

    for vert in edge.data.vertices:
        x, y, z = vert.co
        pinch = crimp(math.atan2(y, x))
        high = step(0.44, 0.6, z)
        out = 1 + (0.022 * pinch + 0.018 * wave((x, y, 0), 1.5, 2)) * step(RADIUS - 0.18, RADIUS, math.hypot(x, y))
        vert.co = (x * out, y * out, z + high * (0.034 * pinch + 0.018 * wave((x, y, 0), 2.5, 5)))

    def heat(at):
        pinch = crimp(math.atan2(at.y, at.x))
        return 0.46 + 0.22 * pinch * step(0.46, 0.6, at.z) + 0.28 * wave(at, 1.4, 9) + 0.1 * wave(at, 6, 2)

    bake(edge, heat)


def sugar():
    grain = slab((0.014, 0.011, 0.009), made_of.food('#EAD2A4', rough=0.12, soft=0.4, gloss=0.6), round=0.002)
    scatter(
        [grain], 1100, lambda c: in_disc(RADIUS + 0.12, c), everything(), seed=8, lift=0.004, tilt=1, size=(0.5, 1.2)
    )
    hide(grain)


def apples():
    skin = baked(
        '#CDBB52', '#D99A3E', '#C4481F', '#A81F18', '#86141A', uneven=0.06, scale=16, rough=0.2, gloss=0.7, soft=0.06
    )
    profile = [
        (0, 0.08),
        (0.1, 0.03),
        (0.25, 0),
        (0.4, 0.14),
        (0.46, 0.36),
        (0.4, 0.58),
        (0.22, 0.68),
        (0.1, 0.64),
        (0, 0.54),
    ]
    body = lathe(profile, skin, wobble=0.02, seed=3, segments=160)

    def blush(at):
        turn = math.atan2(at.y, at.x)
        side = (
            0.55 + 0.3 * math.cos(turn - 2) + 0.22 * wave((math.cos(turn) * 5, math.sin(turn) * 5, at.z * 0.6), 1.6, 5)
        )
        return side - 0.6 * step(0.2, 0.0, math.hypot(at.x, at.y))

    bake(body, blush)
    stem = tube([(0, 0, 0.52), (0.01, 0, 0.68), (0.06, 0.02, 0.8)], 0.02, made_of.food('#4A2E18', rough=0.7))
    stem.parent = body
    place(body, (-1.72, 1.36, 0), (0, 5, 200))
    place(copy_whole(body), (-1.12, 1.86, 0), (4, -4, 60), 0.95)


def cinnamon():
    """Bark rolled in from both sides."""
    bark = made_of.food('#8A4E26', '#6A3616', mottle=7, rough=0.7, bump=0.02, bump_scale=18)
    for x, y, z, turn in [(1.72, -1.12, 0.08, 146), (1.58, -1.32, 0.08, 158), (1.64, -1.2, 0.22, 122)]:
        for side in (-1, 1):
            roll = tube([(-0.5, 0, 0), (-0.1, 0.01, 0), (0.5, 0, 0)], 0.052, bark)
            shift = Vector((-math.sin(math.radians(turn)), math.cos(math.radians(turn)), 0)) * 0.05 * side
            place(roll, Vector((x, y, z)) + shift, (0, 0, turn))


def star_anise(at):
    pod = made_of.food('#5A2E14', '#3E1E0C', mottle=6, rough=0.5, gloss=0.2)
    for k in range(8):
        turn = math.radians(45 * k)
        petal = blob(0.1, pod, lumps=0.15, stretch=(1.2, 0.42, 0.35), detail=3, seed=k)
        place(petal, Vector(at) + Vector((0.11 * math.cos(turn), 0.11 * math.sin(turn), 0)), (0, -12, 45 * k))
