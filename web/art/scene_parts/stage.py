"""The table, the window's light and the camera, which all pictures share."""

import math

import bpy
from mathutils import Vector

from . import materials as made_of
from .placing import place
from .shapes import slab
from .table_materials import linen, wood
from .thin_shapes import sheet


def clear():
    """An empty scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def table(kind='oak'):
    """oak, walnut, pale (bleached planks), linen (an unbleached cloth), sage (a green cloth), stone or slate."""
    if kind in ('oak', 'walnut', 'pale'):
        tones = {'oak': ('#B98A5A', '#86592F'), 'walnut': ('#6E4A30', '#3B2415'), 'pale': ('#D8C8AF', '#B09A7B')}
        light, dark = tones[kind]
        for i in range(-9, 10):
            plank = slab((26, 1.18, 0.3), wood(light, dark), round=0.012, steps=2)
            place(plank, (i * 1.7 % 5, i * 1.2, -0.15))
    elif kind in ('linen', 'sage'):
        cloth = linen('#D8CCB6' if kind == 'linen' else '#8C9A7C')
        sheet(
            26,
            26,
            lambda x, y: 0.012 * math.sin(x * 1.3 + y * 0.6) + 0.01 * math.sin(y * 2.1 - x * 0.4) - 0.025,
            cloth,
            cells=120,
        )
    else:
        tones = {'stone': ('#CFC6B8', '#BDB2A1', '#A3978A'), 'slate': ('#35322F', '#2A2826', '#403B36')}
        base, second, third = tones[kind]
        top = made_of.food(
            base, second, third=third, mottle=1.4, contrast=0.1, rough=0.5, gloss=0.15, bump=0.012, bump_scale=6
        )
        place(slab((26, 26, 0.3), top, round=0.01, steps=1), (0, 0, -0.15))


def lights(*, angle=125.0, strength=1.0, warmth='#FFEEDB', fill='#C9D6EA', evening=False):
    """A large window behind the dish, at `angle` degrees (90 is straight behind), and the room's reflected light."""
    area('window', angle, height=5.2, away=6.5, size=5.0, power=(620 if evening else 900) * strength, color=warmth)
    area('room', angle + 165, height=4.0, away=7.5, size=6.0, power=150 * strength, color=fill)
    world = bpy.data.worlds.new('room')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs['Color'].default_value = made_of.srgb('#EFE9E0')
    background.inputs['Strength'].default_value = (0.16 if evening else 0.28) * strength


def area(name, angle, *, height, away, size, power, color):
    lamp = bpy.data.lights.new(name, 'AREA')
    lamp.shape = 'RECTANGLE'
    lamp.size = size
    lamp.size_y = size * 0.7
    lamp.energy = power
    lamp.color = made_of.srgb(color)[:3]
    thing = bpy.data.objects.new(name, lamp)
    turn = math.radians(angle)
    thing.location = (away * math.cos(turn), away * math.sin(turn), height)
    look(thing, (0, 0, 0))
    bpy.context.collection.objects.link(thing)


def camera(target=(0, 0, 0.3), *, distance=7.0, height=38.0, turn=-90.0, lens=70.0, blur=0.5, shift=(0.0, 0.0)):
    """Looks at `target` from `distance`, `height` degrees over the table (90 looks straight down), from `turn` degrees
    (-90 is the near side). `blur` is the depth of field: 0 all sharp, 1 a wide aperture. `shift` moves the picture's
    frame, as shares of its width, for a subject beside a text."""
    lens_data = bpy.data.cameras.new('camera')
    lens_data.lens = lens
    lens_data.shift_x, lens_data.shift_y = shift
    thing = bpy.data.objects.new('camera', lens_data)
    rise, around = math.radians(height), math.radians(turn)
    goal = Vector(target)
    away = Vector((math.cos(rise) * math.cos(around), math.cos(rise) * math.sin(around), math.sin(rise)))
    thing.location = goal + away * distance
    look(thing, goal)
    if blur:
        lens_data.dof.use_dof = True
        lens_data.dof.focus_distance = distance
        lens_data.dof.aperture_fstop = 0.35 / blur
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    return thing


def look(thing, target):
    toward = Vector(target) - thing.location
    thing.rotation_euler = toward.to_track_quat('-Z', 'Y').to_euler()
