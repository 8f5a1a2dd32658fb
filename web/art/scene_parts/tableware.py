"""What a dish stands on and next to. Everything stands on z = 0 and is centred, unless placed; 1 unit is 10 cm."""

import math
import random

import bpy
from mathutils import Vector, noise

from . import materials as made_of
from .placing import place
from .shapes import lathe, slab, tube
from .table_materials import linen, wood
from .thin_shapes import sheet


def plate(radius=1.35, material=None, *, rim=0.28, depth=0.12):
    """A dinner plate; its well is at z = 0.07."""
    well = radius - rim
    profile = [
        (0, 0.03), (well * 0.6, 0.03), (well * 0.62, 0.0), (well * 0.66, 0.0), (well * 0.7, 0.03), (well, 0.05),
        (radius, depth), (radius + 0.015, depth + 0.02), (radius - 0.01, depth + 0.035), (well + 0.06, 0.095), (well - 0.08, 0.07), (0, 0.07),
    ]  # fmt: skip
    return lathe(profile, material or made_of.ceramic(), segments=128, name='plate')


def bowl(radius=1.05, height=0.72, material=None, *, foot=0.5):
    """A deep bowl. Inside it is about 0.82 of `radius` wide at half its height, 0.93 just under the rim."""
    base, k = radius * foot, height / 0.72
    wall = 0.03 + 0.02 * radius
    profile = [
        (0, 0.05 * k), (base * 0.85, 0.05 * k), (base * 0.9, 0), (base, 0), (base, 0.06 * k), (base * 1.25, 0.12 * k),
        (radius * 0.86, height * 0.5), (radius, height), (radius - 0.012, height + 0.022), (radius - wall, height),
        (radius * 0.87 - wall, height * 0.5), (base * 1.15, 0.18 * k), (base * 0.6, 0.12 * k), (0, 0.115 * k),
    ]  # fmt: skip
    return lathe(profile, material or made_of.ceramic(), segments=128, name='bowl')


def shallow_bowl(radius=1.25, height=0.42, material=None):
    """A pasta or curry bowl with a soft wall; at z = 0.28 it is about 0.9 of `radius` wide inside."""
    profile = [
        (0, 0.03), (radius * 0.5, 0.03), (radius * 0.52, 0), (radius * 0.58, 0), (radius * 0.62, 0.05), (radius * 0.88, 0.2),
        (radius, height), (radius - 0.02, height + 0.02), (radius - 0.055, height), (radius * 0.84, 0.22), (radius * 0.55, 0.1), (0, 0.08),
    ]  # fmt: skip
    return lathe(profile, material or made_of.ceramic(), segments=128, name='shallow bowl')


def board(width=3.2, depth=2.1, material=None, *, thick=0.16):
    """A wooden board; its top is at z = `thick`."""
    timber = material or wood('#C08B57', '#8A5A32')
    return place(slab((width, depth, thick), timber, round=0.05, steps=4), (0, 0, thick / 2))


def round_board(radius=1.6, material=None, *, thick=0.14):
    profile = [
        (0, 0),
        (radius - 0.04, 0),
        (radius - 0.04, 0),
        (radius, 0.04),
        (radius, thick - 0.04),
        (radius - 0.04, thick),
        (radius - 0.04, thick),
        (0, thick),
    ]
    return lathe(profile, material or wood('#C08B57', '#8A5A32'), name='round board')


def pan(radius=1.5, height=0.3, material=None, *, handles=2):
    """A wide pan with loop handles (2) or one long handle (1); its floor is at z = 0.05."""
    metal = material or made_of.iron()
    profile = [
        (0, 0), (radius * 0.9, 0), (radius * 0.94, 0.02), (radius, height), (radius + 0.02, height + 0.015), (radius - 0.03, height),
        (radius * 0.91, 0.06), (radius * 0.88, 0.05), (0, 0.05),
    ]  # fmt: skip
    body = lathe(profile, metal, segments=128, name='pan')
    if handles == 1:
        tube([(radius, 0, height * 0.8), (radius + 0.3, 0, height), (radius + 1.6, 0, height + 0.12)], 0.07, metal)
    else:
        for side in (-1, 1):
            reach = radius * 0.99
            loop = [
                (side * reach, -0.28, height - 0.05),
                (side * (reach + 0.25), -0.24, height),
                (side * (reach + 0.25), 0.24, height),
                (side * reach, 0.28, height - 0.05),
            ]
            tube(loop, 0.045, metal)
    return body


def dip_bowl(radius=0.38, height=0.24, material=None):
    """A small bowl for a sauce; fill it at 0.7 of its height with a disc of 0.86 of `radius`."""
    return bowl(radius, height, material, foot=0.55)


def glass(radius=0.32, height=1.05, drink=None):
    """A tumbler, filled to two thirds with the material `drink`."""
    profile = [
        (0, 0.0),
        (radius * 0.86, 0.0),
        (radius * 0.86, 0.0),
        (radius, height),
        (radius - 0.02, height + 0.01),
        (radius - 0.035, height),
        (radius * 0.84 - 0.03, 0.07),
        (0, 0.07),
    ]
    vessel = lathe(profile, made_of.glass(), smooth=False, name='glass')
    if drink:
        top = height * 0.68
        filled = [(0, 0.075), (radius * 0.84 - 0.033, 0.075), (radius * 0.92 - 0.033, top), (0, top)]
        lathe(filled, drink, smooth=False, name='drink').parent = vessel
    return vessel


def napkin(width=1.6, depth=1.2, material=None, *, seed=0, folds=0.035):
    """A crumpled cloth, 2 mm over the table."""
    chance = random.Random(seed)
    shift = Vector((chance.uniform(0, 50), chance.uniform(0, 50), 0))

    def height(x, y):
        at = Vector((x * 1.1, y * 2.2, 0)) + shift
        return 0.03 + folds * (1.2 + noise.noise(at) + 0.4 * noise.noise(at * 2.7))

    return sheet(width, depth, height, material or linen(), thickness=0.012)


def chopsticks(at=(0, 0, 0), angle=0.0, material=None, length=2.3):
    """A pair lying side by side, their tips along x."""
    timber = material or wood('#5A2F1C', '#2E160D', rough=0.35)
    for side in (-1, 1):
        turn = math.radians(angle + side * 1.4)
        offset = Vector((-math.sin(turn), math.cos(turn), 0)) * 0.075 * side
        along = Vector((math.cos(turn), math.sin(turn), 0))
        start = Vector(at) + offset + Vector((0, 0, 0.05))
        tube([start + along * length * t for t in (0, 0.33, 0.66, 1)], 0.045, timber, radii=[1, 0.9, 0.7, 0.45])


def spoon(at=(0, 0, 0), angle=0.0, material=None, length=1.9):
    """A spoon lying with its bowl towards x."""
    metal = material or made_of.steel()
    head = lathe(
        [(0, 0.02), (0.1, 0.03), (0.19, 0.075), (0.2, 0.085), (0.185, 0.085), (0.1, 0.045), (0, 0.035)],
        metal,
        name='spoon',
    )
    handle = tube(
        [(-0.14, 0, 0.075), (-0.35, 0, 0.12), (-0.9, 0, 0.07), (0.2 - length, 0, 0.06)],
        0.035,
        metal,
        radii=[0.9, 0.7, 0.9, 1.4],
    )
    return laid([head, handle], at, angle, stretch=head)


def fork(at=(0, 0, 0), angle=0.0, material=None, length=1.9):
    """A fork lying with its tines towards x."""
    metal = material or made_of.steel()
    parts = [
        tube(
            [(-0.16, 0, 0.06), (-0.4, 0, 0.1), (-0.9, 0, 0.07), (0.25 - length, 0, 0.06)],
            0.035,
            metal,
            radii=[1, 0.7, 0.9, 1.4],
        )
    ]
    for side in (-1.5, -0.5, 0.5, 1.5):
        points = [(-0.17, 0, 0.06), (-0.1, side * 0.055, 0.05), (0.05, side * 0.06, 0.045), (0.3, side * 0.055, 0.07)]
        parts.append(tube(points, 0.02, metal, radii=[1.3, 1.2, 1, 0.5]))
    return laid(parts, at, angle)


def knife(at=(0, 0, 0), angle=0.0, material=None, length=2.1):
    """A table knife lying with its point towards x."""
    metal = material or made_of.steel()
    blade = slab((1.0, 0.19, 0.025), metal, round=0.012)
    place(blade, (0.4, 0, 0.05))
    handle = tube(
        [(-0.1, 0, 0.05), (-0.3, 0, 0.06), (0.9 - length, 0, 0.06)],
        0.055,
        wood('#6B432A', '#3A2012'),
        radii=[0.8, 1, 1.1],
    )
    return laid([blade, handle], at, angle)


def laid(parts, at, angle, stretch=None):
    """Gathers parts under one empty that is placed."""
    holder = bpy.data.objects.new('cutlery', None)
    bpy.context.collection.objects.link(holder)
    for part in parts:
        part.parent = holder
    if stretch:
        stretch.scale = (1.35, 0.95, 1)
    return place(holder, at, (0, 0, angle))
