"""What tables are made of, and what lies on them. Colours are sRGB hex strings."""

import bpy

from .materials import food, srgb


def wood(light='#B5814F', dark='#7A4D2A', *, ring_scale=2.6, rough=0.55):
    """Sawn timber, its grain along x."""
    material = bpy.data.materials.new('wood')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    bsdf = nodes['Principled BSDF']
    mapping = nodes.new('ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = (0.16, 1.5, 1.5)
    links.new(nodes.new('ShaderNodeTexCoord').outputs['Object'], mapping.inputs['Vector'])
    wave = nodes.new('ShaderNodeTexNoise')
    wave.inputs['Scale'].default_value = ring_scale
    wave.inputs['Detail'].default_value = 10
    wave.inputs['Distortion'].default_value = 1.6
    links.new(mapping.outputs['Vector'], wave.inputs['Vector'])
    fibre_mapping = nodes.new('ShaderNodeMapping')
    fibre_mapping.inputs['Scale'].default_value = (0.7, 22, 22)
    links.new(mapping.inputs['Vector'].links[0].from_socket, fibre_mapping.inputs['Vector'])
    fibre = nodes.new('ShaderNodeTexNoise')
    fibre.inputs['Scale'].default_value = 3
    fibre.inputs['Detail'].default_value = 6
    links.new(fibre_mapping.outputs['Vector'], fibre.inputs['Vector'])
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position = 0.32
    ramp.color_ramp.elements[0].color = srgb(dark)
    ramp.color_ramp.elements[1].position = 0.68
    ramp.color_ramp.elements[1].color = srgb(light)
    links.new(wave.outputs['Fac'], ramp.inputs['Fac'])
    tint = nodes.new('ShaderNodeMixRGB')
    tint.blend_type = 'MULTIPLY'
    tint.inputs['Fac'].default_value = 0.45
    links.new(ramp.outputs['Color'], tint.inputs['Color1'])
    links.new(fibre.outputs['Color'], tint.inputs['Color2'])
    grey = nodes.new('ShaderNodeRGBToBW')
    links.new(fibre.outputs['Color'], grey.inputs['Color'])
    links.new(grey.outputs['Val'], tint.inputs['Color2'])
    links.new(tint.outputs['Color'], bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = rough
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Distance'].default_value = 0.012
    links.new(fibre.outputs['Fac'], bump.inputs['Height'])
    links.new(bump.outputs['Normal'], bsdf.inputs['Normal'])
    return material


def linen(color='#D9CDB8'):
    """Woven cloth: two crossing waves of thread."""
    material = food(color, second=None, rough=0.9, sheen=0.5)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    bsdf = nodes['Principled BSDF']
    coordinates = nodes.new('ShaderNodeTexCoord').outputs['Object']
    threads = []
    for direction in ('X', 'Y'):
        wave = nodes.new('ShaderNodeTexWave')
        wave.bands_direction = direction
        wave.inputs['Scale'].default_value = 26
        wave.inputs['Distortion'].default_value = 1.2
        wave.inputs['Detail Scale'].default_value = 3
        links.new(coordinates, wave.inputs['Vector'])
        threads.append(wave.outputs['Fac'])
    add = nodes.new('ShaderNodeMath')
    add.operation = 'MULTIPLY'
    links.new(threads[0], add.inputs[0])
    links.new(threads[1], add.inputs[1])
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Distance'].default_value = 0.012
    links.new(add.outputs['Value'], bump.inputs['Height'])
    links.new(bump.outputs['Normal'], bsdf.inputs['Normal'])
    return material
