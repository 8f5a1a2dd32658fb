"""Buttermilk pancakes: five to a stack with melting butter and blueberries, maple syrup running down the side."""

import math
import random

import bmesh
from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.greens import leaves
from scene_parts.placing import copy_whole, hide, place
from scene_parts.scatter import drop, everything, in_disc, tree
from scene_parts.shapes import from_mesh, lathe, slab
from scene_parts.table_materials import linen
from scene_parts.tableware import fork, glass, napkin, plate
from scene_parts.thin_shapes import disc

VIEWS = {
    'dish': dict(target=(0, 0, 0.52), distance=6.7, height=25, turn=-84, lens=76, blur=0.55),
    'gallery': dict(target=(0.02, -0.16, 0.72), distance=5.5, height=38, turn=-108, lens=78, blur=0.6),
}
LAYERS, THICK, FLOOR = 5, 0.215, 0.085
TOP = FLOOR + LAYERS * THICK


def build():
    stage.table('pale')
    stage.lights(angle=130)
    plate(1.4, made_of.ceramic('#F0E8DA'))
    stack = [part for i in range(LAYERS) for part in pancake(i)]
    syrup(tree(*stack))
    butter()
    blueberries(everything())
    place(napkin(1.7, 1.6, linen('#6E86A0'), seed=7), (-1.9, 0.8, 0), (0, 0, -16))
    fork((1.55, -0.55, 0), 78)
    milk()


def pancake(i):
    """Brown on both faces and over their shoulders, pale and porous between."""
    chance = random.Random(i)
    radius = 0.96 + chance.uniform(-0.035, 0.03)
    at = (chance.uniform(-0.03, 0.03), chance.uniform(-0.03, 0.03), FLOOR + i * THICK)
    turn = (chance.uniform(-0.6, 0.6), chance.uniform(-0.6, 0.6), chance.uniform(0, 360))
    face = made_of.food(
        '#B9742E',
        '#96551D',
        third='#D39B4E',
        mottle=2.4,
        contrast=0.05,
        vary=0.15,
        rough=0.55,
        soft=0.08,
        bump=0.01,
        bump_scale=26,
    )
    crumb = made_of.food('#EFD096', '#DDB06A', mottle=9, rough=0.75, soft=0.3, bump=0.03, bump_scale=24)
    half = THICK / 2
    pale = [
        (0, 0.04),
        (radius - 0.07, 0.04),
        (radius - 0.012, half - 0.025),
        (radius - 0.012, half + 0.025),
        (radius - 0.07, THICK - 0.04),
        (0, THICK - 0.04),
    ]
    upper = [
        (radius - 0.03, half + 0.028),
        (radius, half + 0.034),
        (radius - 0.05, THICK - 0.012),
        (radius - 0.14, THICK),
        (0, THICK),
    ]
    lower = [(0, 0), (radius - 0.14, 0), (radius - 0.05, 0.012), (radius, half - 0.034), (radius - 0.03, half - 0.028)]
    profiles = ((pale, crumb), (upper, face), (lower, face))
    return [place(lathe(points, tone, wobble=0.045, seed=i), at, turn) for points, tone in profiles]


def syrup(stack):
    """One sheet that lies on the top, runs over the edge and down in tongues of different lengths."""
    amber = made_of.food('#A05414', '#82400C', mottle=3, contrast=0.1, rough=0.08, gloss=1)
    chance = random.Random(12)
    tongues = [
        (-3.1 + 0.31 * k + chance.uniform(-0.09, 0.09), chance.uniform(0.2, 1.0), chance.uniform(0.05, 0.085))
        for k in range(21)
    ]
    around, along, edge = 420, 90, 0.9

    def run(angle):
        """How far it came from the middle, in this direction."""
        far = edge + 0.05 * noise.noise(Vector((2 * math.cos(angle), 2 * math.sin(angle), 5)))
        for middle, length, width in tongues:
            away = (angle - middle + math.pi) % (2 * math.pi) - math.pi
            far += length * math.exp(-((away / width) ** 4)) if abs(away) < 0.3 else 0
        return far

    def side(angle, z):
        """The widest that the stack is about this height, so that it spans the grooves."""
        out = Vector((math.cos(angle), math.sin(angle), 0))
        reaches = [0.9]
        for step in (-0.05, 0, 0.05):
            hit = stack.ray_cast(out * 3 + Vector((0, 0, max(FLOOR + 0.04, min(TOP - 0.05, z + step)))), -out)[0]
            if hit:
                reaches.append(hit.xy.length)
        return max(reaches)

    def build(shape):
        rows = []
        for i in range(around):
            angle = 2 * math.pi * i / around - math.pi
            far, row = run(angle), []
            for k in range(along + 1):
                way = far * (k / along)
                thick = 0.026 * min(1, (far - way) * 14) ** 0.5 - 0.004
                if way <= edge:
                    over = Vector((way * math.cos(angle), way * math.sin(angle), 3))
                    ground = stack.ray_cast(over, Vector((0, 0, -1)))[0]
                    reach, z = way, (ground.z if ground else TOP - 0.03) + thick
                else:
                    bend = min(1, (way - edge) / 0.12)
                    z = TOP - 0.03 - (way - edge) + (1 - bend) * 0.04
                    reach = edge + (side(angle, z) + thick - edge) * math.sin(bend * math.pi / 2)
                    z = max(z, FLOOR + 0.01)
                row.append(shape.verts.new((reach * math.cos(angle), reach * math.sin(angle), z)))
            rows.append(row)
        for i in range(around):
            for k in range(along):
                a, b = rows[i], rows[(i + 1) % around]
                shape.faces.new((a[k], a[k + 1], b[k + 1], b[k]))
        bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=1e-5)

    from_mesh(build, 'syrup', amber, smooth=math.pi)
    place(disc(1.06, lambda x, y: 0.0, amber, edge=0.14, seed=9), (0.04, -0.1, 0.079))


def butter():
    fat = made_of.food('#F0D682', '#E8C866', mottle=2, rough=0.28, soft=0.4, gloss=0.5)
    place(slab((0.34, 0.32, 0.13), fat, round=0.045, steps=5, wobble=0.02), (0.02, 0.0, TOP + 0.1), (3, -4, 28))
    melted = disc(0.3, lambda x, y: 0.024 * max(0, 1 - (x * x + y * y) / 0.09), fat, edge=0.4, seed=2)
    place(melted, (0.03, -0.03, TOP + 0.022))


def blueberries(ground):
    skin = made_of.food('#2B3560', '#3E4A7C', third='#5A668E', mottle=5, vary=0.4, rough=0.55, sheen=0.4, soft=0.1)
    crown = made_of.food('#1C2344', rough=0.7)
    berry = lathe(
        [
            (0, -0.1),
            (0.07, -0.08),
            (0.107, 0),
            (0.085, 0.075),
            (0.05, 0.1),
            (0.048, 0.112),
            (0.035, 0.11),
            (0.03, 0.09),
            (0, 0.085),
        ],
        skin,
        segments=32,
    )
    star = lathe([(0, 0.088), (0.03, 0.091)], crown, segments=12)
    star.parent = berry
    chance = random.Random(3)
    spots = [
        (0.35, -0.25),
        (0.45, 0.02),
        (0.28, 0.3),
        (-0.3, -0.3),
        (-0.42, 0.05),
        (-0.2, 0.36),
        (0.08, -0.42),
        (-0.1, -0.48),
    ]
    spots += [(1.13 * math.cos(a), 1.13 * math.sin(a)) for a in (-2.6, -2.35, -1.95, -1.2, -0.85, -0.6, -0.2)]
    for x, y in spots:
        fruit = copy_whole(berry)
        drop(
            fruit,
            x,
            y,
            ground,
            turn=chance.uniform(0, 360),
            lift=0.085,
            tilt=1.1,
            upright=0.9,
            chance=chance,
            scale=chance.uniform(0.85, 1.1),
        )
    hide(berry)
    leaves(ground, 3, lambda c: in_disc(0.1, c, centre=(0.2, 0.2)), seed=6, length=0.26, width=0.16)


def milk():
    place(glass(0.3, 0.85, made_of.food('#F5EFE2', rough=0.3, soft=0.3)), (1.45, 1.35, 0))
