"""Colours laid on by place."""

from . import materials as made_of


def painted(thing, color_at, **options):
    """Colours a mesh by `color_at(position)`, a linear colour of `blend` or `srgb`; `options` are those of `food`."""
    layer = thing.data.color_attributes.new('paint', 'FLOAT_COLOR', 'POINT')
    for vert, color in zip(thing.data.vertices, layer.data):
        color.color = color_at(vert.co)
    material = made_of.food('#FFFFFF', **options)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    paint = nodes.new('ShaderNodeVertexColor')
    paint.layer_name = 'paint'
    for name in ('Base Color', 'Subsurface Color'):
        links.new(paint.outputs['Color'], nodes['Principled BSDF'].inputs[name])
    thing.data.materials[0] = material
    return thing


def blend(first, other, share):
    """Between two linear colours; `share` is cut to 0 and 1."""
    share = max(0.0, min(1.0, share))
    return tuple(a + (b - a) * share for a, b in zip(first, other))
