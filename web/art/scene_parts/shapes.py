"""Meshes and curves. Each function makes one object, links it to the scene and returns it."""

import math
import random

import bmesh
import bpy
from mathutils import Vector, noise


def from_mesh(build, name, material, smooth=math.radians(50)):
    """An object of what `build(bmesh)` makes; edges sharper than `smooth` stay sharp."""
    mesh = bpy.data.meshes.new(name)
    shape = bmesh.new()
    build(shape)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    shape.to_mesh(mesh)
    shape.free()
    mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = smooth
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    return thing


def smooth_profile(points, steps=6):
    """Catmull-Rom through (r, z) points; a point given twice is a corner."""
    result = []
    for i in range(len(points) - 1):
        p0 = points[i - 1] if i > 0 and points[i - 1] != points[i] else points[i]
        p1, p2 = points[i], points[i + 1]
        p3 = points[i + 2] if i + 2 < len(points) and points[i + 2] != p2 else p2
        if p1 == p2:
            continue
        for s in range(steps):
            t = s / steps
            result.append(
                tuple(
                    0.5
                    * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
                    for a, b, c, d in zip(p0, p1, p2, p3)
                )
            )
    return [*result, points[-1]]


def lathe(profile, material, *, segments=96, smooth=True, wobble=0.0, seed=0, sweep=360.0, name='lathe'):
    """A profile of (radius, z) points turned about z: plates, bowls, pies, buns.

    `wobble` displaces it by noise, so that what a hand made does not look turned. `sweep` under 360 gives a slice,
    closed by its two flat sides.
    """
    points = smooth_profile(profile) if smooth else profile
    whole = sweep >= 360
    columns = segments if whole else max(3, int(segments * sweep / 360)) + 1

    def build(shape):
        rows = []
        for radius, z in points:
            ring = []
            for i in range(columns):
                angle = math.radians(sweep) * i / (columns if whole else columns - 1)
                at = Vector((radius * math.cos(angle), radius * math.sin(angle), z))
                if wobble and radius > 1e-4:
                    at += noise.noise_vector(at * 2.2 + Vector((seed * 7.3, 0, 0))) * wobble
                ring.append(shape.verts.new(at))
            rows.append(ring)
        for low, high in zip(rows, rows[1:]):
            for i in range(columns if whole else columns - 1):
                j = (i + 1) % columns
                shape.faces.new((low[i], low[j], high[j], high[i]))
        if not whole:
            for i in (0, columns - 1):
                shape.faces.new([row[i] for row in rows])
        bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=1e-5)

    return from_mesh(build, name, material)


def blob(
    radius, material, *, lumps=0.25, lump_scale=1.4, fine=0.0, fine_scale=6.0, stretch=(1, 1, 1), seed=0, detail=4
):
    """A lumpy ball: meat, potatoes, dough, fruit. `lumps` and `fine` are shares of the radius."""
    offset = Vector((seed * 3.7 + 0.5, seed * 1.3, seed * 2.1))

    def build(shape):
        bmesh.ops.create_icosphere(shape, subdivisions=detail, radius=1)
        for vert in shape.verts:
            at = vert.co.copy()
            grow = 1 + lumps * noise.noise(at * lump_scale + offset) + fine * noise.noise(at * fine_scale + offset)
            vert.co = Vector([c * grow * radius * s for c, s in zip(at, stretch)])

    return from_mesh(build, 'blob', material, smooth=math.pi)


def slab(size, material, *, round=0.03, steps=3, wobble=0.0, seed=0, cuts=0):
    """A box with rounded edges, `size` being (x, y, z). `cuts` and `wobble` make it uneven."""

    def build(shape):
        bmesh.ops.create_cube(shape, size=1)
        for vert in shape.verts:
            vert.co = Vector([c * s for c, s in zip(vert.co, size)])
        bmesh.ops.bevel(shape, geom=shape.edges[:], offset=round, segments=steps, affect='EDGES', profile=0.5)
        if cuts:
            bmesh.ops.subdivide_edges(shape, edges=shape.edges[:], cuts=cuts, use_grid_fill=True)
        if wobble:
            offset = Vector((seed * 5.1, 0, seed))
            for vert in shape.verts:
                vert.co += noise.noise_vector(vert.co * 3 + offset) * wobble

    return from_mesh(build, 'slab', material, smooth=math.radians(60))


def tube(points, radius, material, *, radii=None, resolution=6, cyclic=False, ends=True):
    """A smooth tube through points: noodles, drizzles, stems, ropes of dough. `radii` are factors, one a point."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = 3
    curve.resolution_u = resolution
    curve.use_fill_caps = ends
    spline = curve.splines.new('NURBS')
    spline.points.add(len(points) - 1)
    for i, at in enumerate(points):
        spline.points[i].co = (*at, 1)
        spline.points[i].radius = radii[i] if radii else 1
    spline.use_endpoint_u = not cyclic
    spline.use_cyclic_u = cyclic
    spline.order_u = min(4, len(points))
    curve.materials.append(material)
    thing = bpy.data.objects.new('tube', curve)
    bpy.context.collection.objects.link(thing)
    return thing


def grain(length, width, material, *, bend=0.15):
    """A grain of rice, a seed, a pine nut: a spindle along x."""
    reach = length / 2

    def build(shape):
        bmesh.ops.create_uvsphere(shape, u_segments=8, v_segments=7, radius=1)
        for vert in shape.verts:
            x, y, z = vert.co
            taper = 1 - 0.25 * abs(z)
            vert.co = Vector((z * reach, x * width / 2 * taper, y * width / 2 * taper + bend * width * (1 - z * z)))

    return from_mesh(build, 'grain', material, smooth=math.pi)


def ring(radius, thick, material, *, flat=1.0, wobble=0.0, seed=0):
    """A torus lying flat: onion and spring onion rings, olives, squid. `flat` is its height's share of `thick`."""
    chance = random.Random(seed)
    phase = chance.uniform(0, 6)

    def build(shape):
        around, across = 28, 10
        rows = []
        for i in range(around):
            angle = 2 * math.pi * i / around
            reach = radius * (1 + wobble * math.sin(2 * angle + phase))
            row = []
            for j in range(across):
                turn = 2 * math.pi * j / across
                out = reach + thick * math.cos(turn)
                row.append(
                    shape.verts.new((out * math.cos(angle), out * math.sin(angle), thick * flat * math.sin(turn)))
                )
            rows.append(row)
        for i in range(around):
            for j in range(across):
                a, b = rows[i], rows[(i + 1) % around]
                shape.faces.new((a[j], b[j], b[(j + 1) % across], a[(j + 1) % across]))

    return from_mesh(build, 'ring', material, smooth=math.pi)
