"""Placing many things by seeded chance, each upon what is below it."""

import math
import random

import bpy
from mathutils import Euler, Vector
from mathutils.bvhtree import BVHTree

from .placing import copy


def tree(*surfaces):
    """What things may lie on, for `drop` and `scatter`; build it once for many."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    vertices, faces = [], []
    for surface in surfaces:
        evaluated = surface.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        start = len(vertices)
        vertices.extend(evaluated.matrix_world @ vertex.co for vertex in mesh.vertices)
        faces.extend([start + i for i in face.vertices] for face in mesh.polygons)
        evaluated.to_mesh_clear()
    return BVHTree.FromPolygons(vertices, faces)


def everything():
    """A `tree` of all that is in the picture so far."""
    seen = [thing for thing in bpy.context.scene.objects if thing.type in ('MESH', 'CURVE') and not thing.hide_render]
    return tree(*seen)


def below(ground, x, y):
    """The highest point at (x, y) and its normal, or None where there is nothing."""
    at, normal, _, _ = ground.ray_cast(Vector((x, y, 20)), Vector((0, 0, -1)))
    if at is None:
        return None
    return at, normal if normal.z > 0 else -normal


def lay(thing, at, normal, *, turn=0.0, lift=0.0, tilt=0.0, chance=None, scale=1.0):
    """Stands an object's z on a normal. `turn` about it in radians; `tilt` leans it by up to that many radians."""
    chance = chance or random.Random(0)
    stand = Vector((0, 0, 1)).rotation_difference(normal)
    lean = Euler((chance.uniform(-tilt, tilt), chance.uniform(-tilt, tilt), turn)).to_quaternion()
    thing.rotation_mode = 'QUATERNION'
    thing.rotation_quaternion = stand @ lean
    thing.location = at + normal * lift
    thing.scale = (scale,) * 3
    return thing


def drop(thing, x, y, ground, *, turn=0.0, lift=0.0, tilt=0.0, upright=0.5, scale=1.0, chance=None):
    """Lays an object on the ground at (x, y). `upright` from 0 (follows the slope) to 1 (ignores it); `turn` in degrees."""
    found = below(ground, x, y)
    if found is None:
        raise ValueError(f'there is nothing below ({x}, {y})')
    at, normal = found
    normal = normal.lerp(Vector((0, 0, 1)), upright).normalized()
    return lay(thing, at, normal, turn=math.radians(turn), lift=lift, tilt=tilt, chance=chance, scale=scale)


def in_disc(radius, chance, *, inner=0.0, centre=(0, 0), dense=0.5):
    """A point of a disc; `dense` over 0.5 gathers them in the middle."""
    reach = inner + (radius - inner) * chance.random() ** dense
    angle = chance.uniform(0, 2 * math.pi)
    return centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)


def in_box(width, depth, chance, *, centre=(0, 0)):
    return centre[0] + chance.uniform(-width, width) / 2, centre[1] + chance.uniform(-depth, depth) / 2


def scatter(
    models, count, where, ground, *, seed=0, spacing=0.0, lift=0.0, tilt=0.3, upright=0.0, size=(0.85, 1.15), spin=True
):
    """Copies of `models` at `count` places, `where(chance)` naming each (x, y); places that meet nothing are left out.

    `spacing` keeps that distance between them. The models themselves stay where they are: hide them.
    """
    chance = random.Random(seed)
    taken, made = [], []
    for _ in range(count * (8 if spacing else 1)):
        if len(made) >= count:
            break
        x, y = where(chance)
        if spacing and any((x - a) ** 2 + (y - b) ** 2 < spacing**2 for a, b in taken):
            continue
        found = below(ground, x, y)
        if found is None:
            continue
        at, normal = found
        normal = normal.lerp(Vector((0, 0, 1)), upright).normalized()
        taken.append((x, y))
        thing = copy(chance.choice(models), update=False)
        turn = chance.uniform(0, 2 * math.pi) if spin else 0
        lay(thing, at, normal, turn=turn, lift=lift, tilt=tilt, chance=chance, scale=chance.uniform(*size))
        made.append(thing)
    return made


def heap(models, count, where, ground, *, seed=0, layers=3, step=0.03, tilt=0.6, size=(0.85, 1.15)):
    """Several scatterings over each other, each a step higher: rice, crumbs, chopped things in number."""
    made = []
    for layer in range(layers):
        options = dict(seed=seed * 31 + layer, lift=step * layer, tilt=tilt, size=size)
        made += scatter(models, count // layers, where, ground, **options)
    return made


def spun(model, count, radius, *, at=(0, 0, 0), tilt=0.0, start=0.0, scale=1.0):
    """Copies around a circle, each facing outwards; `tilt` in degrees leans them out."""
    made = []
    for i in range(count):
        angle = start + 360 * i / count
        x = at[0] + radius * math.cos(math.radians(angle))
        y = at[1] + radius * math.sin(math.radians(angle))
        made.append(copy(model, (x, y, at[2]), (0, tilt, angle), scale))
    return made
