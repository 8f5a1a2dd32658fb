"""Party jollof rice: red rice heaped on a plate, caught and smoky here and there; fried plantain, onion, thyme, bay."""

import math
import random

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.greens import diced
from scene_parts.placing import copy, hide, place
from scene_parts.rice import cooked, mound
from scene_parts.scatter import drop, everything, in_disc, scatter, tree
from scene_parts.shapes import blob, grain, lathe, ring, tube
from scene_parts.table_materials import linen
from scene_parts.tableware import dip_bowl, fork, napkin, plate
from scene_parts.thin_shapes import disc, herb_leaf

VIEWS = {'dish': dict(target=(0.02, 0.04, 0.25), distance=7.4, height=45, turn=-88, lens=78, blur=0.5)}
HEAP = (-0.14, 0.14)


def build():
    stage.table('stone')
    stage.lights(angle=138)
    plate(1.5, made_of.ceramic('#EFE3CE'))
    models = [plantain(i) for i in range(11)]
    rings = onions()
    sprigs = [thyme(i) for i in range(3)]
    bay = herb_leaf(0.5, 0.17, made_of.food('#66703A', '#4E5A28', mottle=5, rough=0.4, gloss=0.3), curl=0.25, seed=3)
    beside()
    rice = mound(
        1.0,
        0.54,
        ['#DC6A30', '#CC5424', '#E37E3C', '#C04A1E'],
        at=(*HEAP, 0.08),
        count=5200,
        seed=3,
        size=1.3,
        bumps=0.1,
    )
    ground = tree(rice)
    strays()
    smoke(ground)
    diced(ground, 30, lambda c: in_disc(0.8, c, centre=HEAP), '#C4301A', '#97200F', seed=5, size=0.07)
    diced(ground, 16, lambda c: in_disc(0.8, c, centre=HEAP), '#7C9C3C', '#567A28', seed=6, size=0.055)
    fan(models)
    dress(rings, sprigs, bay)


def smoke(ground):
    """Grains from the bottom of the pot, where it caught."""
    dark = [grain(0.105, 0.034, cooked(tone)) for tone in ('#8A2E12', '#5E2010', '#A63E16')]
    scatter(dark, 380, lambda c: in_disc(0.96, c, centre=HEAP), ground, seed=9, lift=0.035, tilt=0.6)
    hide(*dark)


def strays():
    """Grains that fell on the plate."""
    loose = grain(0.105, 0.034, cooked('#CC5A28'))
    scatter([loose], 60, lambda c: in_disc(1.3, c, inner=0.95), everything(), seed=4, lift=0.02, tilt=0.2)
    hide(loose)


def plantain(seed):
    """A slice cut on the slant, fried till its edge browns."""
    flesh = made_of.food(
        '#E8AC3A',
        '#D0801F',
        third='#94480F',
        mottle=6,
        contrast=0.2,
        rough=0.32,
        gloss=0.6,
        soft=0.2,
        bump=0.016,
        bump_scale=16,
    )
    edge = made_of.food('#9A5216', '#C47C24', mottle=7, contrast=0.2, rough=0.45, gloss=0.3, bump=0.012)
    coin = lathe(
        [(0, 0), (0.19, 0), (0.21, 0.02), (0.222, 0.045), (0.2, 0.08), (0.12, 0.088), (0, 0.084)],
        flesh,
        wobble=0.045,
        seed=seed,
    )
    rind = lathe(
        [(0.18, -0.003), (0.216, 0.015), (0.228, 0.045), (0.206, 0.082), (0.192, 0.084)], edge, wobble=0.045, seed=seed
    )
    rind.parent = coin
    pip = blob(0.012, edge, lumps=0.3, stretch=(1.6, 1, 0.5), detail=1)
    chance = random.Random(seed)
    for k in range(5):
        angle = k * 1.2566 + chance.uniform(-0.4, 0.4)
        place(copy(pip), (0.045 * math.cos(angle), 0.045 * math.sin(angle), 0.088)).parent = coin
    hide(pip)
    return coin


def fan(slices):
    """Each leaning on the one before, from the left of the heap to its right."""
    for i, coin in enumerate(slices):
        angle = math.radians(-128 + i * 14.5)
        x, y = 1.0 * math.cos(angle), 1.0 * math.sin(angle)
        at = (x, y, 0.155 + 0.006 * (i % 3))
        coin.location = at
        coin.rotation_mode = 'XYZ'
        coin.rotation_euler = (math.radians(-8 + 3 * (i % 3)), math.radians(24), angle + math.radians(82 + 9 * (i % 2)))
        coin.scale = (1.0, 1.34, 1)


def onions():
    flesh = made_of.food(
        '#E6CBD6', '#B87A9C', third='#8A3A68', mottle=4, contrast=0.1, rough=0.25, soft=0.35, gloss=0.5
    )
    return [
        ring(radius, 0.017, flesh, flat=1.9, wobble=0.1, seed=i)
        for i, radius in enumerate((0.21, 0.16, 0.12, 0.18, 0.09))
    ]


def thyme(seed):
    """A sprig along x."""
    chance = random.Random(seed + 60)
    stalk = tube(
        [(0.11 * k, 0.03 * math.sin(k * 1.3 + seed), 0.02) for k in range(6)], 0.009, made_of.food('#6E6A3A', rough=0.6)
    )
    green = made_of.leaf('#5E7A44', '#44603A')
    leaf = herb_leaf(0.085, 0.038, green, curl=0.3, seed=seed)
    for k in range(26):
        x = 0.06 + 0.02 * k
        y = 0.03 * math.sin(x / 0.11 * 1.3 + seed)
        turn = 55 * (-1) ** k + chance.uniform(-25, 25)
        place(copy(leaf), (x, y, 0.025), (0, chance.uniform(-45, 5), turn), chance.uniform(0.7, 1.1)).parent = stalk
    hide(leaf)
    return stalk


def dress(rings, sprigs, bay):
    ground = everything()
    chance = random.Random(2)
    spots = [(-0.34, 0.26), (0.02, 0.34), (-0.1, -0.06), (0.22, 0.06), (-0.36, -0.12)]
    for hoop, (x, y) in zip(rings, spots):
        drop(hoop, x, y, ground, lift=0.035, tilt=0.3, upright=0.3, chance=chance)
    for sprig, (x, y, turn) in zip(sprigs, [(-0.38, 0.02, 35), (0.1, 0.5, -70), (-0.62, 0.52, -20)]):
        drop(sprig, x, y, ground, turn=turn, lift=0.05, upright=0.7)
    drop(bay, -0.75, -0.28, ground, turn=-40, lift=0.05, upright=0.2)


def beside():
    place(napkin(1.3, 1.9, linen('#2F5F58'), seed=4), (-2.45, 0.2, 0), (0, 0, 8))
    fork((1.78, 0.35, 0), 96)
    spot = (1.6, 1.55)
    place(dip_bowl(0.4, 0.24, made_of.ceramic('#E6D8BF')), (*spot, 0))
    stew = made_of.sauce('#A8300F', '#7A1C08', third='#C9581C', mottle=7, bump=0.03, bump_scale=12)
    place(disc(0.335, lambda x, y: 0.165 + 0.01 * math.sin(14 * x + 9 * y), stew), (*spot, 0))
    pepper = made_of.food('#D8461A', '#C22E10', mottle=3, rough=0.2, gloss=0.8, soft=0.2)
    stem = made_of.leaf('#6E8A3A', '#54702A')
    for i, (x, y, turn) in enumerate(((-1.7, 1.75, 20), (-1.3, 1.95, 140))):
        fruit = blob(0.19, pepper, lumps=0.55, lump_scale=1.9, stretch=(1.1, 1, 0.85), seed=i + 2)
        tube([(0.16, 0, 0.04), (0.24, 0.01, 0.07), (0.31, 0.05, 0.09)], 0.022, stem, radii=[1.5, 1, 1]).parent = fruit
        place(fruit, (x, y, 0.15), (0, 0, turn))
