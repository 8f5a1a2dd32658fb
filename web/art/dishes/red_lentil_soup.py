"""Red lentil soup: smooth and orange, a swirl of red butter, dried mint and pepper on it; lemon, flatbread."""

import math

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.fruit import citrus_half
from scene_parts.grill import citrus
from scene_parts.paint import blend, painted
from scene_parts.pantry import flatbread, served
from scene_parts.placing import hide, place
from scene_parts.scatter import everything, in_disc, scatter, tree
from scene_parts.shapes import blob, lathe
from scene_parts.table_materials import linen
from scene_parts.tableware import bowl, dip_bowl, napkin, plate, spoon
from scene_parts.thin_shapes import disc, herb_leaf

VIEWS = {
    'dish': dict(target=(0.02, 0.02, 0.42), distance=6.6, height=45, turn=-88, lens=76, blur=0.5),
    'hero': dict(target=(0.05, 0.1, 0.42), distance=7.5, height=31, turn=-84, lens=72, blur=0.7, shift=(-0.16, 0.0)),
}
SURFACE = 0.56
RADIUS = 1.02


def build():
    stage.table('pale')
    stage.lights(angle=126)
    place(napkin(2.5, 2.2, linen('#B9694A'), seed=5, folds=0.02), (-0.35, -0.1, 0), (0, 0, 24))
    spoon((1.32, -0.75, 0), 76)
    breads()
    lemons()
    pepper()
    lentils()
    served(bowl_of_soup, (0, 0, 0.03))


def bowl_of_soup():
    bowl(1.12, 0.72, made_of.ceramic('#3F6C70', '#2E5155'))
    ground = tree(soup())
    seasoning(ground)
    tuft()


def butter(x, y):
    """How much of it floats at a place, 0 to 1: a spiral as it was poured, broken up."""
    reach, angle = math.hypot(x, y), math.atan2(y, x)
    warp = 0.28 * noise.noise(Vector((x * 1.9, y * 1.9, 2))) + 0.09 * noise.noise(Vector((x * 6, y * 6, 5)))
    band = abs((reach * 2.3 - angle / (2 * math.pi) + warp) % 1 - 0.5)
    broken = noise.noise(Vector((x * 2.6, y * 2.6, 9))) + 0.5 * noise.noise(Vector((x * 9, y * 9, 1)))
    width = 0.19 + 0.13 * broken
    fade = min(1, max(0, (0.86 - reach) * 6)) * min(1, reach * 8)
    return max(0.0, min(1.0, (width - band) * 22)) * fade


def soup():
    lentil, light, deep = (made_of.srgb(c) for c in ('#DB7A1C', '#E8963A', '#BC5C10'))
    red, amber = made_of.srgb('#9C2408'), made_of.srgb('#CF5A10')

    def height(x, y):
        grainy = 0.003 * noise.noise(Vector((x * 17, y * 17, 0))) + 0.012 * noise.noise(Vector((x * 3, y * 3, 4)))
        return SURFACE + grainy * (1 - 0.7 * butter(x, y)) + 0.006 * butter(x, y)

    def color_at(at):
        cloud = noise.noise(Vector((at.x * 3.4, at.y * 3.4, 1))) + 0.6 * noise.noise(Vector((at.x * 15, at.y * 15, 6)))
        body = blend(blend(lentil, light, cloud), deep, -cloud * 0.8)
        share = butter(at.x, at.y)
        fat = blend(amber, red, share + 0.5 * noise.noise(Vector((at.x * 8, at.y * 8, 3))))
        return blend(body, fat, share * 0.95)

    pool = disc(RADIUS, height, made_of.food('#FFFFFF'), rings=150, segments=280)
    return painted(pool, color_at, rough=0.2, gloss=0.75, soft=0.2)


def on_butter(chance):
    for _ in range(60):
        x, y = in_disc(0.9, chance)
        if butter(x, y) > 0.35 + 0.5 * chance.random():
            break
    return x, y


def seasoning(ground):
    mint = [
        blob(
            0.013 * k,
            made_of.food('#4F5C24', '#363F16', vary=0.5, rough=0.7),
            lumps=0.7,
            stretch=(1.6, 1, 0.35),
            detail=2,
            seed=i,
        )
        for i, k in enumerate((0.7, 1, 1.4))
    ]
    flakes = [
        blob(
            0.013 * k,
            made_of.food('#A3200C', '#6E1206', vary=0.6, rough=0.35, gloss=0.5),
            lumps=0.5,
            stretch=(1.3, 1, 0.3),
            detail=2,
            seed=i,
        )
        for i, k in enumerate((0.6, 1, 1.3))
    ]
    scatter(mint, 330, on_butter, ground, seed=3, lift=0.004, tilt=0.5)
    scatter(flakes, 230, on_butter, ground, seed=4, lift=0.005, tilt=0.4)
    scatter(mint + flakes, 110, lambda c: in_disc(0.95, c), ground, seed=6, lift=0.004, tilt=0.4)
    fat = made_of.food('#B8400C', '#D9731A', mottle=6, rough=0.05, gloss=1, soft=0.1)
    bead = lathe([(0, 0.16), (0.7, 0.1), (1, 0)], fat, segments=20)
    scatter(
        [bead], 120, lambda c: in_disc(0.95, c, inner=0.15), ground, seed=5, lift=0.001, tilt=0, size=(0.008, 0.034)
    )
    hide(*mint, *flakes, bead)


def tuft():
    """Three leaves of mint."""
    green = made_of.leaf('#4F9438', '#37762A')
    for i, turn in enumerate((35, 160, 275)):
        leaf = herb_leaf(0.27 - 0.03 * i, 0.16, green, curl=0.35, fold=0.35, seed=i + 2)
        place(leaf, (0.03, 0.02, SURFACE + 0.015), (0, -14 - 4 * i, turn))


def breads():
    for i, (x, y, z, lean) in enumerate([(1.75, 1.55, 0.0, 0), (1.55, 1.7, 0.1, 3), (1.85, 1.8, 0.2, -3)]):
        place(flatbread(0.8, seed=i + 1), (x, y, z), (lean, -lean, 70 * i), (1.15, 1, 1))


def lemons():
    place(plate(0.5, made_of.ceramic('#E9E0D0'), rim=0.1, depth=0.07), (-1.6, 0.95, 0))
    yellow = dict(rind='#E8B51C', flesh='#E6CB4A', pulp='#F1DE86')
    place(citrus(0.27, **yellow, sweep=66), (-1.78, 0.86, 0.09), (90, 0, 35))
    place(citrus(0.27, **yellow, sweep=66), (-1.5, 1.14, 0.09), (90, 0, 160))
    place(citrus_half(0.27, seed=2), (1.6, 0.0, 0.2), (48, -14, 0))


def pepper():
    place(dip_bowl(0.3, 0.2, made_of.ceramic('#E6DCCB')), (-0.95, 1.6, 0))
    red = made_of.food('#A32610', '#7A1606', mottle=9, vary=0.5, rough=0.55)
    heap_ = place(disc(0.25, lambda x, y: 0.19 - 0.9 * (x * x + y * y), red), (-0.95, 1.6, 0))
    flakes = [
        blob(0.024 * k, red, lumps=0.5, stretch=(1.3, 1, 0.35), detail=2, seed=i) for i, k in enumerate((0.6, 1, 1.3))
    ]
    scatter(flakes, 330, lambda c: in_disc(0.24, c, centre=(-0.95, 1.6)), tree(heap_), seed=8, lift=0.006, tilt=0.8)
    hide(*flakes)


def lentils():
    """Raw ones, spilled on the table."""
    tones = [made_of.food(tone, vary=0.35, rough=0.45, soft=0.15) for tone in ('#E0763A', '#D46428', '#E98E52')]
    models = [blob(0.026, tone, lumps=0.05, stretch=(1, 1, 0.5), detail=2) for tone in tones]
    over = everything()
    scatter(models, 120, lambda c: in_disc(0.42, c, centre=(-1.6, -1.15), dense=0.9), over, seed=7, lift=0.012)
    scatter(models, 40, lambda c: in_disc(0.9, c, centre=(-1.5, -1.1)), over, seed=8, lift=0.012)
    hide(*models)
