"""Things that are made, put in their places, once or many times."""

import math

import bpy


def place(thing, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Moves an object; `turn` in degrees. Returns it."""
    thing.location = at
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    thing.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    bpy.context.view_layer.update()
    return thing


def copy(thing, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0, *, update=True):
    """Another object with the same mesh, seen even if the model is hidden. `update=False` for many, which are placed later."""
    twin = thing.copy()
    twin.hide_render = False
    twin.hide_viewport = False
    bpy.context.collection.objects.link(twin)
    return place(twin, at, turn, scale) if update else twin


def copy_whole(model):
    """Another object with the model's parts."""
    twin = copy(model, update=False)
    for part in model.children:
        copy(part, update=False).parent = twin
    return twin


def hide(*things):
    """Takes models that were only copied out of the picture, with their parts."""
    for thing in [part for model in things for part in (model, *model.children)]:
        thing.hide_render = True
        thing.hide_viewport = True
