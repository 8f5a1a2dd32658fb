"""Renders pictures of the catalogue: see README.md."""

import argparse
import importlib
import os
import random
import sys
import tempfile
import time

import bpy
import numpy as np
from mathutils import noise

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from scene_parts import stage  # noqa: E402
from scene_parts.denoise import denoise  # noqa: E402

WEIGHTS = os.path.join(HERE, 'rt_ldr_alb_nrm.tza')
SHAPES = {
    'dish': (1600, 1200),
    'hero': (1600, 900),
    'gallery': (1600, 1200),
    'about': (1600, 1200),
    'card': (1600, 840),
}


def main():
    options = parse()
    for name in options.pictures or every_picture():
        dish, view = name.split('/')
        started = time.monotonic()
        render(dish, view, options)
        print(f'{name}: {time.monotonic() - started:.0f} s', flush=True)


def parse():
    after = sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else []
    parser = argparse.ArgumentParser(prog='render.py')
    parser.add_argument('pictures', nargs='*', help='such as tonkotsu-ramen/dish; all of them without')
    parser.add_argument('--scale', type=float, default=1.0, help='share of the full size, for a first look')
    parser.add_argument('--samples', type=int, default=12)
    parser.add_argument('--out', default=os.path.join(HERE, 'out'))
    parser.add_argument('--weights', default=WEIGHTS)
    return parser.parse_args(after)


def every_picture():
    for file in sorted(os.listdir(os.path.join(HERE, 'dishes'))):
        if file.endswith('.py'):
            dish = file[:-3].replace('_', '-')
            for view in load(dish).VIEWS:
                yield f'{dish}/{view}'


def load(dish):
    return importlib.import_module('dishes.' + dish.replace('-', '_'))


def render(dish, view, options):
    stage.clear()
    random.seed(dish)
    # Without it Blender chooses the offsets of noise_vector by the clock, and no picture comes out twice alike.
    noise.seed_set(1)
    module = load(dish)
    module.build()
    stage.camera(**module.VIEWS[view])
    scene = bpy.context.scene
    width, height = SHAPES[view]
    set_up(scene, int(width * options.scale), int(height * options.scale), options.samples)
    os.makedirs(f'{options.out}/{view}', exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        collect_passes(scene, folder)
        scene.render.filepath = f'{folder}/color.png'
        bpy.ops.render.render(write_still=True)
        color = pixels(f'{folder}/color.png', 'Non-Color')
        albedo = pixels(f'{folder}/albedo0001.exr', 'Linear')
        normal = pixels(f'{folder}/normal0001.exr', 'Linear')
    write(denoise(color, albedo, normal, options.weights), f'{options.out}/{view}/{dish}.png')


def set_up(scene, width, height, samples):
    scene.render.engine = 'CYCLES'
    scene.cycles.device = 'CPU'
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.02
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 8
    scene.cycles.diffuse_bounces = 3
    scene.cycles.glossy_bounces = 3
    scene.cycles.transmission_bounces = 6
    scene.cycles.sample_clamp_indirect = 4
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    scene.cycles.blur_glossy = 0.5
    scene.render.resolution_x = width
    scene.render.resolution_y = height
    scene.render.use_persistent_data = False
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_depth = '16'
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = 0.7


def collect_passes(scene, folder):
    """Albedo and normals, by which the denoiser tells texture from grain."""
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    layers = nodes['Render Layers'] if 'Render Layers' in nodes else nodes.new('CompositorNodeRLayers')
    output = nodes.new('CompositorNodeOutputFile')
    output.base_path = folder
    output.format.file_format = 'OPEN_EXR'
    output.file_slots.clear()
    for slot, source in (('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')):
        output.file_slots.new(slot)
        links.new(layers.outputs[source], output.inputs[slot])


def pixels(path, colorspace):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = colorspace
    values = np.empty(image.size[0] * image.size[1] * image.channels, np.float32)
    image.pixels.foreach_get(values)
    return values.reshape(image.size[1], image.size[0], image.channels)[:, :, :3]


def write(color, path):
    height, width, _ = color.shape
    image = bpy.data.images.new('picture', width, height, alpha=False)
    image.colorspace_settings.name = 'Non-Color'
    image.pixels.foreach_set(np.dstack([color, np.ones((height, width), np.float32)]).ravel())
    image.file_format = 'PNG'
    image.filepath_raw = path
    image.save()


main()
sys.stdout.flush()
# Blender and torch do not agree on how to end; everything is written.
os._exit(0)
