"""Mapo tofu: silken cubes in a red, oily sauce with minced beef, black beans, spring onion and Sichuan pepper; rice."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.greens import spring_onions
from scene_parts.placing import copy, hide, place
from scene_parts.rice import mound
from scene_parts.scatter import below, everything, in_disc, scatter, tree
from scene_parts.shapes import blob, lathe, slab
from scene_parts.table_materials import linen
from scene_parts.tableware import bowl, chopsticks, dip_bowl, napkin, shallow_bowl
from scene_parts.thin_shapes import disc

VIEWS = {'dish': dict(target=(0.02, 0.1, 0.3), distance=6.9, height=46, turn=-94, lens=78, blur=0.5)}
SURFACE = 0.28
RICE = (-1.62, 1.5)


def build():
    stage.table('pale')
    stage.lights(angle=150)
    shallow_bowl(1.32, 0.46, made_of.dark_ceramic('#2B3638'))
    ground = tree(sauce())
    cubes = tofu(ground)
    beside()
    oil(ground)
    top = tree(*cubes, *ladles(cubes))
    mince(ground, top)
    over = everything()
    spring_onions(over, 150, lambda c: in_disc(0.8, c, centre=(0.02, 0.06), dense=0.75), seed=2, size=0.038)
    pepper(over)
    mound(0.6, 0.26, ['#F3ECDD', '#EFE5D2'], at=(*RICE, 0.38), count=2600, seed=5, size=1.1)


def red(**options):
    return made_of.food(
        '#A8360E', '#84230A', third='#C45A18', mottle=4, contrast=0.15, rough=0.18, gloss=0.7, soft=0.12, **options
    )


def sauce():
    return disc(
        1.17, lambda x, y: SURFACE + 0.02 * noise.noise(Vector((x * 3, y * 3, 4))), red(bump=0.02, bump_scale=8)
    )


def tofu(ground):
    """Cubes that slid over each other as they left the wok, cut by eye, stained where the sauce ran."""
    curd = made_of.food(
        '#F3E4C8',
        '#EDCFA4',
        third='#D98650',
        mottle=3.4,
        contrast=0.1,
        rough=0.28,
        soft=0.55,
        gloss=0.6,
        bump=0.006,
        bump_scale=9,
    )
    sizes = [(0.25, 0.24, 0.22), (0.23, 0.26, 0.21), (0.26, 0.23, 0.23), (0.22, 0.22, 0.2)]
    models = [slab(size, curd, round=0.035, wobble=0.035, seed=i, cuts=3) for i, size in enumerate(sizes)]
    options = dict(seed=31, spacing=0.275, lift=0.025, tilt=0.2, upright=1, size=(0.9, 1.08))
    lower = scatter(models, 36, lambda c: in_disc(1.0, c), ground, **options)
    chance = random.Random(13)
    made, tries = [], 0
    floor = tree(*lower)
    while len(made) < 14 and tries < 400:
        tries += 1
        x, y = in_disc(0.75, chance)
        if any(math.hypot(x - other.location.x, y - other.location.y) < 0.33 for other in made):
            continue
        reach = [below(floor, x + dx, y + dy) for dx in (-0.09, 0, 0.09) for dy in (-0.09, 0, 0.09)]
        heights = [hit[0].z for hit in reach if hit]
        if len(heights) > 4:
            spot = (x, y, max(heights) + 0.09)
            turn = (chance.uniform(-9, 9), chance.uniform(-9, 9), chance.uniform(0, 90))
            made.append(place(copy(chance.choice(models)), spot, turn, chance.uniform(0.9, 1.05)))
    hide(*models)
    return [*lower, *made]


def ladles(cubes):
    """Spoonfuls of sauce that lie over the cubes and run down."""
    ground = tree(*cubes)
    chance = random.Random(17)
    coat = red(bump=0.02, bump_scale=10)
    made = []
    for i, cube in enumerate(chance.sample(cubes, 24)):
        x, y = (cube.location[k] + chance.uniform(-0.05, 0.05) for k in (0, 1))
        radius = chance.uniform(0.07, 0.135)

        def film(dx, dy, x=x, y=y, radius=radius):
            found = below(ground, x + dx, y + dy)
            edge = math.hypot(dx, dy) / radius
            return max(found[0].z if found else 0, SURFACE) + 0.03 * (1 - edge**4) - 0.004

        patch = disc(radius, film, coat, rings=16, segments=40, edge=0.5, seed=i)
        made.append(place(patch, (x, y, 0)))
    return made


def mince(ground, top):
    brown = made_of.food(
        '#7C3A1A', '#5A2410', third='#9C5828', mottle=9, vary=0.4, rough=0.38, gloss=0.55, bump=0.012, bump_scale=30
    )
    beef = [
        blob(0.045 * k, brown, lumps=0.8, fine=0.25, stretch=(1.3, 0.9, 0.75), seed=i, detail=3)
        for i, k in enumerate((0.6, 0.85, 1.15, 1.4))
    ]
    scatter(beef, 260, lambda c: in_disc(1.1, c), ground, seed=6, lift=0.015, tilt=1)
    scatter(beef, 80, lambda c: in_disc(0.9, c), top, seed=16, lift=0.018, tilt=1)
    black = made_of.food('#1E1410', '#33201A', vary=0.4, rough=0.3, gloss=0.6)
    bean = blob(0.042, black, lumps=0.35, stretch=(1.4, 0.95, 0.75), detail=3)
    scatter([bean], 46, lambda c: in_disc(1.0, c), top, seed=18, lift=0.02)
    hide(*beef, bean)


def oil(ground):
    """Red chilli oil, gathered at the wall."""
    clear = made_of.food('#D0430C', '#B82C06', mottle=4, rough=0.05, gloss=1, soft=0.2)
    bead = lathe([(0, 0.14), (0.5, 0.12), (0.85, 0.06), (1, 0)], clear, segments=24)
    scatter(
        [bead],
        150,
        lambda c: in_disc(1.14, c, inner=0.85),
        ground,
        seed=5,
        lift=0.002,
        tilt=0,
        size=(0.015, 0.07),
        spacing=0.05,
    )
    flake = blob(
        0.02, made_of.food('#B5260C', '#7A1206', vary=0.5, rough=0.4), lumps=0.4, stretch=(1.3, 0.9, 0.25), detail=2
    )
    scatter([flake], 130, lambda c: in_disc(1.13, c), ground, seed=8, lift=0.004)
    hide(bead, flake)


def pepper(ground):
    """Sichuan pepper, ground over all, some of it beside the bowl."""
    husk = made_of.food('#5A3A22', '#7A4A2A', vary=0.7, rough=0.7)
    dust = [blob(0.012 * k, husk, lumps=0.6, detail=1, seed=i) for i, k in enumerate((0.6, 1, 1.4))]
    scatter(dust, 420, lambda c: in_disc(0.85, c, dense=0.6), ground, seed=3, lift=0.006)
    hide(*dust)


def beside():
    place(bowl(0.72, 0.5, made_of.ceramic('#E9DFCC')), (*RICE, 0))
    place(napkin(1.5, 1.9, linen('#7C2F26'), seed=6), (2.2, -0.2, 0), (0, 0, 6))
    chopsticks((1.55, -1.25, 0.08), 78)
    place(dip_bowl(0.36, 0.22, made_of.ceramic('#D9CDB8')), (1.5, 1.4, 0))
    corn = blob(
        0.045, made_of.food('#8A3A24', '#6A2616', vary=0.5, rough=0.6, bump=0.01, bump_scale=40), lumps=0.3, detail=3
    )
    fill = place(disc(0.29, lambda x, y: 0.13, made_of.food('#6A3020', rough=0.8)), (1.5, 1.4, 0))
    scatter([corn], 90, lambda c: in_disc(0.27, c, centre=(1.5, 1.4)), tree(fill), seed=4, lift=0.02)
    for x, y in ((1.0, 1.62), (1.12, 1.78), (1.32, 1.9), (0.86, 1.85), (-1.5, -1.1), (-1.38, -1.22)):
        place(copy(corn), (x, y, 0.042))
    hide(corn)
