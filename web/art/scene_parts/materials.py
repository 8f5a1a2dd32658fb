"""What things are made of. Colours are sRGB hex strings; lengths are scene units, one being 10 cm."""

import bpy


def srgb(color):
    """A hex colour as linear RGBA."""
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return (*linear, 1)


def food(
    color,
    second=None,
    *,
    mottle=6.0,
    contrast=0.5,
    third=None,
    vary=0.0,
    rough=0.5,
    gloss=0.0,
    soft=0.0,
    soft_color=None,
    bump=0.0,
    bump_scale=20.0,
    clear=0.0,
    ior=1.45,
    sheen=0.0,
    metal=0.0,
):
    """The general material.

    `second` mottles the colour by noise of the scale `mottle`; `contrast` from 0 (soft clouds) to 1 (hard patches).
    `third` is freckled over both, as char and toasting are.
    `vary` lightens and darkens each object a little, by its own chance (0 to 1).
    `gloss` is a clear coat, of oil or glaze. `soft` is subsurface scattering, `clear` transmission.
    `bump` is the relief's height in units, `bump_scale` its frequency.
    """
    material = bpy.data.materials.new('food')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    bsdf = nodes['Principled BSDF']
    coordinates = nodes.new('ShaderNodeTexCoord').outputs['Object']

    def noise(scale, detail=6.0):
        node = nodes.new('ShaderNodeTexNoise')
        node.inputs['Scale'].default_value = scale
        node.inputs['Detail'].default_value = detail
        links.new(coordinates, node.inputs['Vector'])
        return node.outputs['Fac']

    def ramp(value, low, high):
        node = nodes.new('ShaderNodeMapRange')
        node.inputs['From Min'].default_value = low
        node.inputs['From Max'].default_value = high
        links.new(value, node.inputs['Value'])
        return node.outputs['Result']

    def mix(factor, first, other):
        node = nodes.new('ShaderNodeMixRGB')
        links.new(factor, node.inputs['Fac'])
        for name, value in (('Color1', first), ('Color2', other)):
            if isinstance(value, tuple):
                node.inputs[name].default_value = value
            else:
                links.new(value, node.inputs[name])
        return node.outputs['Color']

    base = srgb(color)
    if second:
        edge = 0.22 * (1 - contrast) + 0.015
        base = mix(ramp(noise(mottle), 0.5 - edge, 0.5 + edge), base, srgb(second))
    if third:
        base = mix(ramp(noise(mottle * 2.3), 0.58, 0.68), base, srgb(third))
    if vary:
        chance = nodes.new('ShaderNodeObjectInfo').outputs['Random']
        node = nodes.new('ShaderNodeHueSaturation')
        links.new(ramp_to(nodes, links, chance, 1 - vary * 0.5, 1 + vary * 0.35), node.inputs['Value'])
        if isinstance(base, tuple):
            node.inputs['Color'].default_value = base
        else:
            links.new(base, node.inputs['Color'])
        base = node.outputs['Color']

    if isinstance(base, tuple):
        bsdf.inputs['Base Color'].default_value = base
    else:
        links.new(base, bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = rough
    bsdf.inputs['Metallic'].default_value = metal
    bsdf.inputs['Sheen'].default_value = sheen
    bsdf.inputs['Clearcoat'].default_value = gloss
    bsdf.inputs['Clearcoat Roughness'].default_value = 0.06
    bsdf.inputs['IOR'].default_value = ior
    bsdf.inputs['Transmission'].default_value = clear
    if soft:
        bsdf.subsurface_method = 'BURLEY'
        bsdf.inputs['Subsurface'].default_value = soft
        bsdf.inputs['Subsurface Radius'].default_value = (0.10, 0.05, 0.03)
        if soft_color:
            bsdf.inputs['Subsurface Color'].default_value = srgb(soft_color)
        elif isinstance(base, tuple):
            bsdf.inputs['Subsurface Color'].default_value = base
        else:
            links.new(base, bsdf.inputs['Subsurface Color'])
    if bump:
        node = nodes.new('ShaderNodeBump')
        node.inputs['Distance'].default_value = bump
        node.inputs['Strength'].default_value = 1
        links.new(noise(bump_scale, 6.0), node.inputs['Height'])
        links.new(node.outputs['Normal'], bsdf.inputs['Normal'])
    return material


def ramp_to(nodes, links, value, low, high):
    node = nodes.new('ShaderNodeMapRange')
    node.inputs['To Min'].default_value = low
    node.inputs['To Max'].default_value = high
    links.new(value, node.inputs['Value'])
    return node.outputs['Result']


def ceramic(color='#EFE7DA', speckle='#D3C5AE'):
    """Stoneware: a satin glaze with a few freckles of iron."""
    return food(color, third=speckle, mottle=9, rough=0.32, gloss=0.5, bump=0.004, bump_scale=7)


def dark_ceramic(color='#2E2A27'):
    return food(color, '#3A332C', mottle=3, rough=0.38, gloss=0.4, bump=0.006, bump_scale=9)


def broth(color='#B8752E', *, depth=0.5):
    """A thin liquid: clear at a glance, glossy always. `depth` from 0 (clear) to 1 (opaque)."""
    return food(
        color, rough=0.08, gloss=1, soft=0.2 * depth, clear=0.35 * (1 - depth), ior=1.33, bump=0.01, bump_scale=2.5
    )


def sauce(color, second=None, **options):
    """A thick liquid."""
    settings = dict(rough=0.22, gloss=0.9, soft=0.15, bump=0.02, bump_scale=5, mottle=4, contrast=0.2)
    return food(color, second, **{**settings, **options})


def leaf(color='#3F7A2E', second='#2C5E22'):
    return food(
        color, second, mottle=5, vary=0.4, rough=0.42, soft=0.12, soft_color='#7FB04A', bump=0.01, bump_scale=14
    )


def steel():
    return food('#B9B4AC', rough=0.28, metal=1, bump=0.002, bump_scale=30)


def iron():
    """A cast iron pan."""
    return food('#1F1D1B', '#2A2623', mottle=8, rough=0.45, gloss=0.25, bump=0.008, bump_scale=45)


def glass():
    """Thin glass: what is behind shows through, its edges shine. Refraction would want light that Cycles has to guess."""
    material = bpy.data.materials.new('glass')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    mix = nodes.new('ShaderNodeMixShader')
    facing = nodes.new('ShaderNodeLayerWeight')
    facing.inputs['Blend'].default_value = 0.22
    shine = nodes.new('ShaderNodeBsdfGlossy')
    shine.inputs['Roughness'].default_value = 0.03
    links.new(facing.outputs['Facing'], mix.inputs['Fac'])
    links.new(nodes.new('ShaderNodeBsdfTransparent').outputs['BSDF'], mix.inputs[1])
    links.new(shine.outputs['BSDF'], mix.inputs[2])
    links.new(mix.outputs['Shader'], nodes['Material Output'].inputs['Surface'])
    return material
