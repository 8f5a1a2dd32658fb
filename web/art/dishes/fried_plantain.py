"""Dodo: sweet plantain fried dark at the edges, heaped on a plate, with pepper sauce and two whole plantains."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.paint import blend, painted
from scene_parts.placing import copy, hide, place
from scene_parts.scatter import in_box, in_disc, scatter, tree
from scene_parts.settle import settle
from scene_parts.shapes import blob, lathe, ring, slab
from scene_parts.table_materials import linen
from scene_parts.tableware import dip_bowl, fork, napkin, plate
from scene_parts.thin_shapes import disc

VIEWS = {'dish': dict(target=(0.05, 0.06, 0.2), distance=7.0, height=44, turn=-92, lens=78, blur=0.45)}


def build():
    stage.table('sage')
    stage.lights(angle=128)
    dish = plate(1.4, made_of.ceramic('#EDE2CF'))
    heap = slices(dish)
    garnish(tree(*heap))
    pepper_sauce()
    plantains()
    place(napkin(1.4, 1.8, linen('#B5603A'), seed=8), (-1.95, -0.75, 0), (0, 0, 24))
    fork((1.68, -0.62, 0), 80)


def slices(dish):
    """Cut on the slant, and tipped out of the pan."""
    models = [slice_of_plantain(i) for i in range(6)]
    chance = random.Random(3)
    fallen = []
    for i in range(38):
        x, y = in_disc(0.6 if i < 20 else 0.3, chance)
        turn = (chance.uniform(-30, 30), chance.uniform(-30, 30) + 180 * (i % 2), chance.uniform(0, 360))
        fallen.append(place(copy(models[i % 6]), (x, y, 0.35 + 0.13 * i), turn, chance.uniform(0.9, 1.1)))
    hide(*models)
    return settle(fallen, dish, frames=120, friction=1.2)


def slice_of_plantain(seed):
    """Gold in the middle, amber and then nearly black where the sugar caught at the edge."""
    gold, amber, brown, burnt = (made_of.srgb(c) for c in ('#E3921C', '#BE5A0C', '#662606', '#2B0F05'))
    profile = [(0, -0.05), (0.1, -0.052), (0.18, -0.05), (0.212, -0.03), (0.216, 0), (0.208, 0.032), (0.18, 0.048)]
    body = lathe([*profile, (0.1, 0.046), (0, 0.046)], made_of.food('#FFFFFF'), wobble=0.04, seed=seed, segments=72)
    shift = Vector((seed * 4.1, seed * 1.7, 0))

    def color_at(at):
        reach = at.xy.length / 0.215 + 0.16 * noise.noise(at * 7 + shift)
        blister = noise.noise(at * 13 + shift * 2) + 0.6 * noise.noise(at * 31 + shift)
        shade = blend(gold, amber, (reach - 0.2) * 0.9 + 0.55 * noise.noise(at * 5 - shift))
        shade = blend(shade, brown, (reach - 0.66) * 2.6 + 0.3 * blister)
        shade = blend(shade, brown, (blister - 0.3) * 1.9)
        return blend(shade, burnt, (reach - 0.88) * 4 + 0.6 * blister)

    painted(body, color_at, rough=0.4, gloss=0.28, soft=0.12, bump=0.014, bump_scale=22)
    for vert in body.data.vertices:
        sunk = 0.012 * max(0, 1 - vert.co.xy.length / 0.17) * (1 if vert.co.z > 0 else -1)
        vert.co.z += 0.02 * noise.noise(vert.co * 5 + shift) - sunk
        vert.co.x = vert.co.x * 1.62 + 0.25 * vert.co.z
    return body


def garnish(heap):
    """Flakes of salt and a few rings of red pepper."""
    red = made_of.food('#C22A14', '#A01C0C', mottle=4, vary=0.2, rough=0.22, soft=0.2, gloss=0.6)
    rings = [ring(0.05 + 0.012 * i, 0.014, red, flat=1.5, wobble=0.15, seed=i) for i in range(3)]
    scatter(rings, 15, lambda c: in_disc(0.85, c), heap, seed=6, lift=0.014, tilt=0.4, spacing=0.16)
    flake = slab((0.026, 0.02, 0.009), made_of.food('#F6F2EA', rough=0.25, soft=0.3, gloss=0.4), round=0.003, steps=1)
    scatter([flake], 130, lambda c: in_disc(0.95, c), heap, seed=7, lift=0.006, tilt=0.8, size=(0.5, 1.2))
    hide(*rings, flake)


def pepper_sauce():
    at = (1.32, 1.42, 0)
    place(dip_bowl(0.46, 0.3, made_of.dark_ceramic('#3C4A44')), at)
    red = made_of.sauce('#B4301A', '#8A1E0C', third='#D9702E', mottle=9, bump=0.03, bump_scale=16)
    pool = place(disc(0.39, lambda x, y: 0.2 + 0.015 * math.sin(9 * x) * math.cos(8 * y), red), at)
    seed = blob(0.014, made_of.food('#EBCB82', vary=0.3, rough=0.3, gloss=0.5), stretch=(1.2, 1, 0.4), detail=2)
    scatter([seed], 50, lambda c: in_box(0.7, 0.7, c, centre=at[:2]), tree(pool), seed=2, lift=0.004)
    hide(seed)


def plantains():
    """Two, ripened until their skins are more black than yellow."""
    yellow, ripe, black = (made_of.srgb(c) for c in ('#D2A02A', '#A8701C', '#1F150D'))
    stem = made_of.food('#33261A', '#1F160E', rough=0.8, bump=0.01)
    for i, (x, y, turn) in enumerate([(-0.95, 1.62, 6), (-0.75, 2.02, -3)]):
        profile = [(0, -1.08), (0.05, -1.06), (0.1, -0.95), (0.19, -0.7), (0.23, -0.2), (0.23, 0.25), (0.19, 0.7)]
        fruit = lathe([*profile, (0.09, 0.96), (0.05, 1.1), (0.045, 1.25), (0, 1.26)], stem, segments=60, wobble=0.015)
        shift = Vector((i * 3.3, 1, i))

        def color_at(at, shift=shift):
            rib = abs(math.sin(2.5 * math.atan2(at.y, at.x)))
            streak = noise.noise(Vector((at.x * 7, at.y * 7, at.z * 2)) + shift)
            spots = noise.noise(at * 12 + shift) + 0.5 * noise.noise(at * 27 + shift)
            dark = 2.4 * streak + 1.3 * spots + 0.55 * (1 - rib) - 0.25 + 2.2 * max(0, abs(at.z) - 0.8)
            return blend(blend(yellow, ripe, 0.5 + streak), black, dark)

        painted(fruit, color_at, rough=0.45, gloss=0.12, bump=0.006, bump_scale=18)
        for vert in fruit.data.vertices:
            ridge = 1 + 0.06 * abs(math.sin(2.5 * math.atan2(vert.co.y, vert.co.x)))
            vert.co.x, vert.co.y = vert.co.x * ridge + 0.24 * vert.co.z**2 - 0.08, vert.co.y * ridge
        place(fruit, (x, y, 0.22), (90, 0, 90 + turn))
