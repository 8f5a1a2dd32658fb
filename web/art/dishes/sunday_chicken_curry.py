"""Sunday chicken curry: drumsticks and thighs in a thin, bright gravy with beads of oil; rice, lime and chillies."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.greens import leaves, parsley
from scene_parts.grill import citrus
from scene_parts.placing import copy, hide, place
from scene_parts.rice import mound
from scene_parts.scatter import drop, everything, in_disc, scatter, tree
from scene_parts.shapes import blob, grain, lathe, tube
from scene_parts.table_materials import linen
from scene_parts.tableware import bowl, napkin, shallow_bowl, spoon
from scene_parts.thin_shapes import disc, herb_leaf

VIEWS = {
    'dish': dict(target=(0.06, 0.1, 0.25), distance=7.5, height=45, turn=-86, lens=78, blur=0.5),
    'hero': dict(target=(0.0, 0.06, 0.22), distance=7.0, height=33, turn=-82, lens=72, blur=0.7, shift=(-0.165, 0.0)),
}
SURFACE = 0.27
RICE = (1.5, 1.62)


def build():
    stage.table('slate')
    stage.lights(angle=156)
    shallow_bowl(1.35, 0.46, made_of.ceramic('#E9DCC4'))
    gravy = tree(jhol())
    chicken()
    spices(gravy)
    beside()
    beads(gravy)
    herbs()
    mound(0.62, 0.24, ['#F3ECDD', '#EFE5D2'], at=(*RICE, 0.38), count=2600, seed=7, size=1.1)


def jhol():
    """Thin and bright, the oil risen."""
    tone = made_of.food(
        '#B9501A',
        '#9C3610',
        third='#CF6E1E',
        mottle=3,
        contrast=0.1,
        rough=0.16,
        gloss=0.6,
        soft=0.15,
        bump=0.01,
        bump_scale=4,
    )
    return disc(1.2, lambda x, y: SURFACE + 0.012 * noise.noise(Vector((x * 3, y * 3, 1))), tone)


def meat():
    return made_of.food(
        '#CC7C34',
        '#A8481A',
        third='#7C2C0E',
        mottle=5,
        contrast=0.3,
        rough=0.38,
        gloss=0.5,
        soft=0.15,
        bump=0.034,
        bump_scale=15,
    )


def bone():
    return made_of.food('#E9D5B0', '#CFA873', third='#B5793C', mottle=7, contrast=0.2, rough=0.45, gloss=0.3, soft=0.2)


def drumstick(seed):
    """Along x, its bone's end at +x; about 1.0 long."""
    profile = [
        (0, -0.42),
        (0.12, -0.39),
        (0.205, -0.25),
        (0.215, -0.1),
        (0.165, 0.08),
        (0.105, 0.24),
        (0.082, 0.33),
        (0.05, 0.35),
    ]
    flesh = lathe(profile, meat(), segments=64, wobble=0.075, seed=seed)
    shaft = lathe(
        [(0.045, 0.28), (0.042, 0.4), (0.05, 0.47), (0.082, 0.52), (0.078, 0.58), (0.03, 0.6), (0, 0.59)],
        bone(),
        wobble=0.025,
        seed=seed,
    )
    shaft.parent = flesh
    torn = blob(0.1, meat(), lumps=0.7, fine=0.15, stretch=(0.9, 0.9, 0.5), seed=seed)
    place(torn, (0.02, 0.03, 0.3)).parent = flesh
    return flesh


def thigh(seed):
    flesh = blob(
        0.27, meat(), lumps=0.5, lump_scale=1.7, fine=0.1, fine_scale=5, stretch=(1.25, 0.95, 0.68), seed=seed, detail=5
    )
    cut = lathe([(0, 0.1), (0.035, 0.1), (0.06, 0.09), (0.058, 0), (0.05, -0.2)], bone(), wobble=0.02, seed=seed)
    place(cut, (0.3, 0.03, 0.03), (0, 80, 8)).parent = flesh
    return flesh


def chicken():
    """Half sunk, the bones' ends upon each other or on the rim's side."""
    legs = [(-0.28, -0.42, 0.03, -9, 205), (0.42, -0.22, 0.07, -12, -38), (-0.1, 0.5, 0.06, -10, 62)]
    for i, (x, y, lift, tip, turn) in enumerate(legs):
        place(drumstick(i + 3), (x, y, SURFACE + lift), (0, 90 + tip, turn))
    for i, (x, y, turn) in enumerate(
        [
            (-0.68, 0.12, 160),
            (0.52, 0.42, 35),
            (0.02, 0.06, 300),
            (0.15, -0.78, 250),
            (0.88, 0.06, 10),
            (-0.52, 0.68, 120),
        ]
    ):
        place(thigh(i + 11), (x, y, SURFACE + 0.03 + 0.02 * (i % 3)), (8 * (-1) ** i, -6, turn))


def chilli(color, second, length, bend):
    """Along x from its stem."""
    skin = made_of.food(
        color, second, mottle=3, contrast=0.2, rough=0.22, gloss=0.7, soft=0.1, bump=0.006, bump_scale=9
    )
    points = [
        (length * t, bend * math.sin(2.6 * t), 0.04 + 0.02 * math.sin(5 * t)) for t in (0, 0.15, 0.4, 0.65, 0.85, 1)
    ]
    pod = tube(points, 0.052, skin, radii=[0.7, 1, 0.95, 0.75, 0.45, 0.08])
    stem = tube(
        [(0.02, 0, 0.04), (-0.06, 0.0, 0.045), (-0.16, 0.04, 0.07)],
        0.016,
        made_of.leaf('#6E8A3A', '#54702A'),
        radii=[1.6, 1, 1],
    )
    stem.parent = pod
    return pod


def spices(gravy):
    bay = made_of.food(
        '#6E7434', '#555C24', third='#7A5A2A', mottle=5, rough=0.35, gloss=0.6, bump=0.008, bump_scale=14
    )
    for i, (x, y, turn) in enumerate([(-0.62, -0.32, 115), (0.6, -0.6, 20)]):
        drop(herb_leaf(0.62, 0.2, bay, curl=0.2, fold=0.25, seed=i), x, y, gravy, turn=turn, lift=0.05, upright=1)
    place(chilli('#3F7D22', '#2C6318', 0.62, 0.14), (-0.22, 0.02, SURFACE + 0.2), (0, -6, 24))
    place(chilli('#4A8A28', '#2F6A1A', 0.55, -0.1), (0.1, 0.3, SURFACE + 0.19), (0, 0, -20))
    place(chilli('#9E1A0E', '#6A0F08', 0.6, 0.16), (-0.9, -0.35, SURFACE), (0, -3, -40))
    place(chilli('#A81E10', '#700F08', 0.55, -0.14), (0.55, 0.82, SURFACE), (0, -3, -22))
    pod = cardamom()
    for x, y, turn in ((-0.4, -0.86, 20), (0.5, -0.92, 70), (-0.98, 0.3, 140), (0.95, -0.35, 50), (0.2, 0.98, 10)):
        drop(copy(pod), x, y, gravy, turn=turn, lift=0.02)
    bark = made_of.food('#7A4422', '#5A2E14', mottle=9, rough=0.5, gloss=0.4, bump=0.01, bump_scale=20)
    for side in (-1, 1):
        tube([(-0.98, 0.0 + 0.05 * side, SURFACE + 0.02), (-0.82, -0.16 + 0.05 * side, SURFACE + 0.03)], 0.04, bark)
    hide(pod)


def cardamom():
    return grain(
        0.17,
        0.085,
        made_of.food('#94A05A', '#76803E', mottle=9, rough=0.45, gloss=0.4, bump=0.01, bump_scale=18),
        bend=0.1,
    )


def beads(gravy):
    """Orange oil, in beads of every size, most of them at the wall."""
    oil = made_of.food('#E8801C', '#DB6212', mottle=4, contrast=0.1, rough=0.05, gloss=1, soft=0.25)
    bead = lathe([(0, 0.16), (0.5, 0.14), (0.85, 0.07), (1, 0)], oil, segments=24)
    scatter(
        [bead],
        150,
        lambda c: in_disc(1.16, c, inner=0.8),
        gravy,
        seed=5,
        lift=0.001,
        tilt=0,
        size=(0.015, 0.06),
        spacing=0.06,
    )
    scatter([bead], 240, lambda c: in_disc(1.16, c), gravy, seed=6, lift=0.001, tilt=0, size=(0.008, 0.032))
    hide(bead)
    fleck = blob(
        0.011, made_of.food('#7A1C0A', '#4A1206', vary=0.5, rough=0.4), lumps=0.5, stretch=(1.4, 1, 0.4), detail=1
    )
    scatter([fleck], 260, lambda c: in_disc(1.16, c), gravy, seed=9, lift=0.004)
    hide(fleck)


def herbs():
    top = everything()
    green = ('#4E9438', '#2F7024')
    leaves(
        top,
        20,
        lambda c: in_disc(0.62, c, dense=0.6),
        seed=5,
        length=0.17,
        width=0.16,
        lobes=2,
        colors=green,
        spacing=0.1,
    )
    parsley(top, 110, lambda c: in_disc(1.0, c, dense=0.6), seed=7, size=0.06)


def beside():
    place(bowl(0.74, 0.5, made_of.dark_ceramic('#34464A')), (*RICE, 0))
    place(napkin(1.5, 2.0, linen('#B98A3C'), seed=5), (2.3, -0.4, 0), (0, 0, 8))
    spoon((1.75, -1.1, 0.04), 78, made_of.food('#B08A4A', rough=0.3, metal=1))
    lime = dict(rind='#6C972E', flesh='#BFD06A', pulp='#D5E294')
    place(citrus(0.26, **lime, sweep=75), (-1.5, 1.0, 0), (90, 0, 150))
    place(citrus(0.26, **lime, sweep=75), (-1.22, 1.38, 0), (90, 0, 60))
    place(chilli('#A81E10', '#700F08', 0.75, 0.16), (-1.75, -0.55, 0.0), (0, 0, -60))
    place(chilli('#4A8A28', '#2F6A1A', 0.7, -0.1), (-1.95, -0.45, 0.0), (0, 0, -95))
    pod = cardamom()
    chance = random.Random(6)
    for _ in range(5):
        place(
            copy(pod),
            (-1.5 + chance.uniform(-0.25, 0.25), -1.15 + chance.uniform(-0.2, 0.2), 0.035),
            (0, 0, chance.uniform(0, 180)),
        )
    hide(pod)
