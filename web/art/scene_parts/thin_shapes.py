"""Thin things: cloths, pools, leaves. Each function makes one object, links it to the scene and returns it."""

import math
import random

from mathutils import Vector, noise

from .shapes import from_mesh


def sheet(width, depth, height, material, *, cells=60, thickness=0.0):
    """A grid lifted by `height(x, y)`: cloths, sauces, cheese, leaves of lasagne."""

    def build(shape):
        rows = []
        for j in range(cells + 1):
            row = []
            for i in range(cells + 1):
                x, y = (i / cells - 0.5) * width, (j / cells - 0.5) * depth
                row.append(shape.verts.new((x, y, height(x, y))))
            rows.append(row)
        for low, high in zip(rows, rows[1:]):
            for i in range(cells):
                shape.faces.new((low[i], low[i + 1], high[i + 1], high[i]))

    thing = from_mesh(build, 'sheet', material, smooth=math.pi)
    if thickness:
        modifier = thing.modifiers.new('thickness', 'SOLIDIFY')
        modifier.thickness = thickness
        modifier.offset = 1
    return thing


def disc(radius, height, material, *, rings=40, segments=96, edge=0.0, seed=0):
    """A round sheet lifted by `height(x, y)`: soups, sauces, toppings. `edge` roughens its outline."""

    def build(shape):
        centre = shape.verts.new((0, 0, height(0, 0)))
        rows = []
        for k in range(1, rings + 1):
            row = []
            for i in range(segments):
                angle = 2 * math.pi * i / segments
                reach = radius * k / rings
                if edge:
                    wave = noise.noise(Vector((math.cos(angle) * 1.7, math.sin(angle) * 1.7, seed)))
                    reach *= 1 + edge * wave * (k / rings) ** 2
                x, y = reach * math.cos(angle), reach * math.sin(angle)
                row.append(shape.verts.new((x, y, height(x, y))))
            rows.append(row)
        for i in range(segments):
            shape.faces.new((centre, rows[0][i], rows[0][(i + 1) % segments]))
        for low, high in zip(rows, rows[1:]):
            for i in range(segments):
                j = (i + 1) % segments
                shape.faces.new((low[i], high[i], high[j], low[j]))

    return from_mesh(build, 'disc', material, smooth=math.pi)


def herb_leaf(length, width, material, *, lobes=0, curl=0.25, fold=0.3, seed=0):
    """A leaf along x from the origin, domed and folded along its rib. `lobes` cut its outline, as in parsley."""
    chance = random.Random(seed)
    twist = chance.uniform(-0.3, 0.3)

    def build(shape):
        rows = 14
        columns = 6
        grid = []
        for i in range(rows + 1):
            t = i / rows
            half = width / 2 * math.sin(math.pi * min(1, t * 0.93 + 0.05)) ** 0.8
            if lobes:
                half *= 0.72 + 0.28 * abs(math.cos(math.pi * lobes * t))
            row = []
            for j in range(columns + 1):
                s = j / columns * 2 - 1
                z = curl * length * math.sin(math.pi * t) * 0.5 + fold * half * abs(s) + twist * s * half * t
                row.append(shape.verts.new((t * length, s * half, z - curl * length * t * t * 0.4)))
            grid.append(row)
        for low, high in zip(grid, grid[1:]):
            for j in range(columns):
                shape.faces.new((low[j], low[j + 1], high[j + 1], high[j]))

    return from_mesh(build, 'leaf', material, smooth=math.pi)
