"""Meat by how far it is done: coloured by height, or by the depth of the cut."""

from . import materials as made_of


def graded(stops, low, high, *, jitter=0.1, jitter_scale=6.0, **options):
    """Coloured by height, from `low` to `high` in the object's own z. `stops` are (0 to 1, colour)."""
    material = made_of.food(stops[0][1], **options)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    parts = nodes.new('ShaderNodeSeparateXYZ')
    links.new(nodes.new('ShaderNodeTexCoord').outputs['Object'], parts.inputs['Vector'])
    share = nodes.new('ShaderNodeMapRange')
    share.inputs['From Min'].default_value = low
    share.inputs['From Max'].default_value = high
    links.new(parts.outputs['Z'], share.inputs['Value'])
    return recolor(material, share.outputs['Result'], stops, jitter, jitter_scale)


def cooked(stops, half, *, power=2.0, jitter=0.05, jitter_scale=7.0, **options):
    """Coloured from the heart (0) to the skin (1) of a body whose half lengths are `half`; None leaves a direction out.
    `power` 2 is an ellipsoid, 4 nearly a box."""
    material = made_of.food(stops[0][1], **options)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    parts = nodes.new('ShaderNodeSeparateXYZ')
    links.new(nodes.new('ShaderNodeTexCoord').outputs['Object'], parts.inputs['Vector'])

    def math_node(operation, value, other):
        node = nodes.new('ShaderNodeMath')
        node.operation = operation
        for i, given in enumerate((value, other)):
            if isinstance(given, (int, float)):
                node.inputs[i].default_value = given
            else:
                links.new(given, node.inputs[i])
        return node.outputs['Value']

    total = None
    for axis, reach in zip('XYZ', half):
        if reach:
            share = math_node('ABSOLUTE', math_node('DIVIDE', parts.outputs[axis], reach), 0.0)
            term = math_node('POWER', share, power)
            total = math_node('ADD', total, term) if total else term
    return recolor(material, math_node('POWER', total, 1 / power), stops, jitter, jitter_scale)


def recolor(material, value, stops, jitter, jitter_scale):
    """Colours a material by a value from 0 to 1, blurred by noise."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    cloud = nodes.new('ShaderNodeTexNoise')
    cloud.inputs['Scale'].default_value = jitter_scale
    cloud.inputs['Detail'].default_value = 8
    links.new(nodes.new('ShaderNodeTexCoord').outputs['Object'], cloud.inputs['Vector'])
    sway = nodes.new('ShaderNodeMath')
    sway.operation = 'MULTIPLY_ADD'
    links.new(cloud.outputs['Fac'], sway.inputs[0])
    sway.inputs[1].default_value = jitter * 2
    links.new(value, sway.inputs[2])
    ramp = nodes.new('ShaderNodeValToRGB')
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(1.0)
    for element, (position, color) in zip(ramp.color_ramp.elements, stops):
        element.position = position
        element.color = made_of.srgb(color)
    less = nodes.new('ShaderNodeMath')
    less.operation = 'SUBTRACT'
    links.new(sway.outputs['Value'], less.inputs[0])
    less.inputs[1].default_value = jitter
    links.new(less.outputs['Value'], ramp.inputs['Fac'])
    bsdf = nodes['Principled BSDF']
    links.new(ramp.outputs['Color'], bsdf.inputs['Base Color'])
    links.new(ramp.outputs['Color'], bsdf.inputs['Subsurface Color'])
    return material
