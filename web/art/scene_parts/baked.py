"""What an oven colours: tones from pale to charred, painted on each vertex by a function of where it is."""

from mathutils import Vector, noise

from . import materials as made_of


def baked(*tones, uneven=0.1, scale=9.0, dust='#F3EBDD', **options):
    """A material whose colour runs through `tones` as its object was painted by `bake`, from 0 to 1.

    `uneven` is how far noise of the frequency `scale` strays from that; `dust` is the colour of flour or sugar on it.
    """
    material = made_of.food(tones[0], **options)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    bsdf = nodes['Principled BSDF']
    coordinates = nodes.new('ShaderNodeTexCoord').outputs['Object']
    painted = nodes.new('ShaderNodeVertexColor')
    painted.layer_name = 'bake'
    split = nodes.new('ShaderNodeSeparateRGB')
    links.new(painted.outputs['Color'], split.inputs[0])

    def strayed(value, frequency, reach):
        texture = nodes.new('ShaderNodeTexNoise')
        texture.inputs['Scale'].default_value = frequency
        texture.inputs['Detail'].default_value = 8
        links.new(coordinates, texture.inputs['Vector'])
        stray = nodes.new('ShaderNodeMath')
        stray.operation = 'MULTIPLY_ADD'
        stray.inputs[1].default_value = reach * 2
        links.new(texture.outputs['Fac'], stray.inputs[0])
        shifted = nodes.new('ShaderNodeMath')
        shifted.operation = 'SUBTRACT'
        shifted.inputs[1].default_value = reach
        links.new(value, shifted.inputs[0])
        links.new(shifted.outputs[0], stray.inputs[2])
        return stray.outputs[0]

    ramp = nodes.new('ShaderNodeValToRGB')
    stops = ramp.color_ramp.elements
    for i, tone in enumerate(tones):
        at = i / (len(tones) - 1)
        stop = stops[0] if i == 0 else stops[-1] if i == len(tones) - 1 else stops.new(at)
        stop.position = at
        stop.color = made_of.srgb(tone)
    links.new(strayed(split.outputs[0], scale, uneven), ramp.inputs['Fac'])

    dusting = nodes.new('ShaderNodeMapRange')
    dusting.inputs['From Min'].default_value = 0.35
    dusting.inputs['From Max'].default_value = 0.8
    dusting.inputs['To Max'].default_value = 0.85
    links.new(strayed(split.outputs[1], 26, 0.5), dusting.inputs['Value'])
    mix = nodes.new('ShaderNodeMixRGB')
    links.new(dusting.outputs['Result'], mix.inputs['Fac'])
    links.new(ramp.outputs['Color'], mix.inputs['Color1'])
    mix.inputs['Color2'].default_value = made_of.srgb(dust)
    links.new(mix.outputs['Color'], bsdf.inputs['Base Color'])
    links.new(mix.outputs['Color'], bsdf.inputs['Subsurface Color'])
    return material


def bake(thing, how, dusted=None):
    """Paints a mesh: `how(at)` is how far each vertex is baked, `dusted(at)` how much flour lies there."""
    layer = thing.data.color_attributes.new('bake', 'FLOAT_COLOR', 'POINT')
    for vertex, paint in zip(thing.data.vertices, layer.data):
        paint.color = (how(vertex.co), dusted(vertex.co) if dusted else 0, 0, 1)
    return thing


def step(low, high, value):
    """0 under `low`, 1 over `high`, smooth between."""
    share = max(0.0, min(1.0, (value - low) / (high - low)))
    return share * share * (3 - 2 * share)


def wave(at, scale, seed=0.0):
    """Noise of -1 to 1 about a point."""
    return noise.noise(Vector(at) * scale + Vector((seed, seed * 2.3, seed * 0.7)))
