"""Things fallen by their own weight, so that they touch and lean without passing through each other."""

import math

import bmesh
import bpy
from mathutils import Vector


def settle(things, *grounds, frames=90, friction=0.8):
    """Lets `things` fall from where they are onto `grounds`, and leaves each where it came to rest. They fall as if
    wrapped tightly, the hollows of a thing being filled; those of the grounds count."""
    scene = bpy.context.scene
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.collection = bpy.data.collections.new('falling')
    world.substeps_per_frame, world.solver_iterations = 6, 12
    world.point_cache.frame_end = frames
    hulls = {mesh: hull(mesh) for mesh in dict.fromkeys(thing.data for thing in things)}
    stand_ins = [stand_in(thing, hulls[thing.data]) for thing in things]
    for thing in (*grounds, *stand_ins):
        world.collection.objects.link(thing)
        body = thing.rigid_body
        body.type = 'PASSIVE' if thing in grounds else 'ACTIVE'
        body.collision_shape = 'MESH' if thing in grounds else 'CONVEX_HULL'
        body.use_margin, body.collision_margin = True, 0.002
        body.friction = friction
        body.linear_damping, body.angular_damping = 0.2, 0.4
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    resting = [body.evaluated_get(graph).matrix_world.copy() for body in stand_ins]
    world.collection = None
    bpy.ops.rigidbody.world_remove()
    for thing, body, matrix in zip(things, stand_ins, resting):
        bpy.data.objects.remove(body)
        thing.rotation_mode = 'QUATERNION'
        thing.matrix_world = matrix
    scene.frame_set(1)
    bpy.context.view_layer.update()
    return things


def hull(mesh, directions=70):
    """Only the vertices that stick out farthest, which a fall is quickly reckoned with."""
    reached = set()
    for i in range(directions):
        z = 1 - 2 * (i + 0.5) / directions
        around = i * 2.39996
        flat = math.sqrt(1 - z * z)
        way = Vector((flat * math.cos(around), flat * math.sin(around), z))
        reached.add(max(range(len(mesh.vertices)), key=lambda k, way=way: mesh.vertices[k].co.dot(way)))
    shape = bmesh.new()
    for k in sorted(reached):
        shape.verts.new(mesh.vertices[k].co)
    bmesh.ops.convex_hull(shape, input=shape.verts)
    wrapped = bpy.data.meshes.new('hull')
    shape.to_mesh(wrapped)
    shape.free()
    return wrapped


def stand_in(thing, mesh):
    body = bpy.data.objects.new('stand-in', mesh)
    bpy.context.collection.objects.link(body)
    bpy.context.view_layer.update()
    body.matrix_world = thing.matrix_world
    return body
