"""Seafood paella: saffron rice in a wide steel pan, with mussels, prawns, squid rings, peas, red pepper and lemon."""

import math
import random

import bmesh
from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.greens import parsley
from scene_parts.grill import citrus, sprig
from scene_parts.placing import copy, hide, place
from scene_parts.scatter import below, drop, everything, heap, in_disc, scatter, tree
from scene_parts.shapes import blob, from_mesh, grain, ring, tube
from scene_parts.table_materials import linen
from scene_parts.tableware import fork, napkin, pan
from scene_parts.thin_shapes import disc, sheet

VIEWS = {
    'dish': dict(target=(0, 0.03, 0.12), distance=8.2, height=54, turn=-90, lens=78, blur=0.4),
    'gallery': dict(target=(0.1, -0.36, 0.26), distance=4.9, height=36, turn=-72, lens=78, blur=0.38),
}
FLOOR = 0.16
LEMON = dict(rind='#E0B02A', flesh='#E8D268', pulp='#F1E29A')


def build():
    chance = random.Random(31)
    stage.table('oak')
    stage.lights(angle=126)
    steel = made_of.food('#6E6862', '#57504A', mottle=7, rough=0.36, metal=1, bump=0.004, bump_scale=22)
    pan(1.6, 0.3, steel)
    ground = tree(bed())
    squid(ground, chance)
    peppers(ground)
    mussels()
    prawns(ground)
    lemons()
    beside()
    grains(ground)
    top = everything()
    peas(top)
    parsley(top, 170, lambda c: in_disc(1.36, c), seed=12, size=0.05)


def beside():
    place(napkin(1.5, 1.9, linen('#3F6A78'), seed=8), (-2.5, 0.9, 0), (0, 0, 14))
    fork((2.2, -0.25, 0), 96)
    place(citrus(0.3, **LEMON, sweep=80), (-2.0, -1.35, 0), (90, 0, 35))
    place(sprig(made_of.leaf(), length=0.8, seed=3), (1.75, 1.45, 0), (0, 0, -30))


def bed():
    """The stock that the rice has taken in: what is seen between the grains."""
    amber = made_of.food(
        '#C98A24', '#B06A18', third='#8E4A14', mottle=5, rough=0.3, gloss=0.5, soft=0.1, bump=0.02, bump_scale=24
    )
    return disc(1.46, lambda x, y: FLOOR + 0.035 * noise.noise(Vector((x * 2.2, y * 2.2, 4))), amber)


def grains(ground):
    """Bomba: short and stout; toasted where the pan is hottest, at the rim."""
    golds = ('#E5A52E', '#EDB94E', '#DB9526', '#CC7C1E')
    fresh = [
        grain(0.072, 0.04, made_of.food(tone, rough=0.3, soft=0.3, gloss=0.35, vary=0.3), bend=0.1) for tone in golds
    ]
    toasted = grain(0.07, 0.037, made_of.food('#8A4513', '#B8691F', mottle=9, rough=0.4, gloss=0.2, vary=0.4), bend=0.1)
    heap(fresh, 8400, lambda c: in_disc(1.44, c), ground, seed=5, layers=3, step=0.017, tilt=0.55)
    scatter([toasted], 700, lambda c: in_disc(1.45, c, inner=1.33), ground, seed=6, lift=0.03, tilt=0.6)
    bit = blob(
        0.032,
        made_of.food('#B8401C', '#8A2A10', vary=0.4, rough=0.3, gloss=0.5),
        lumps=0.6,
        stretch=(1.3, 1, 0.6),
        detail=2,
    )
    scatter([bit], 170, lambda c: in_disc(1.42, c), ground, seed=7, lift=0.045, tilt=0.7)
    hide(*fresh, toasted, bit)


def squid(ground, chance):
    flesh = made_of.food('#F0DDB8', '#E4BC74', third='#C98A3C', mottle=4, contrast=0.2, rough=0.3, soft=0.4, gloss=0.5)
    models = [ring(0.15 * k, 0.048, flesh, flat=1.35, wobble=0.13, seed=i) for i, k in enumerate((0.8, 1, 1.15))]
    places = [
        (-0.52, -0.42),
        (-0.2, -0.72),
        (0.62, -0.62),
        (0.5, 0.5),
        (-0.62, 0.42),
        (0.02, 0.5),
        (-0.98, -0.2),
        (0.92, 0.12),
        (0.1, 0.98),
        (0.08, -0.36),
    ]
    for i, (x, y) in enumerate(places):
        drop(copy(models[i % 3]), x, y, ground, turn=chance.uniform(0, 360), lift=0.06, tilt=0.32, chance=chance)
    hide(*models)


def peppers(ground):
    """Roasted strips, rayed out from the middle."""
    red = made_of.food(
        '#C22A16',
        '#9A1A0C',
        third='#5E1208',
        mottle=4,
        contrast=0.2,
        rough=0.22,
        soft=0.2,
        gloss=0.8,
        bump=0.012,
        bump_scale=12,
    )
    for i, (angle, reach) in enumerate(
        ((0, 1.1), (91, 1.08), (178, 1.12), (270, 1.12), (305, 0.55), (145, 0.5), (10, 0.42), (228, 0.6))
    ):
        strip = sheet(
            0.66,
            0.14,
            lambda x, y, i=i: 0.05 * math.sin(4 * x + i) - 1.6 * y * y + 0.02 * math.sin(11 * x),
            red,
            cells=20,
            thickness=0.022,
        )
        x, y = reach * math.cos(math.radians(angle)), reach * math.sin(math.radians(angle))
        drop(strip, x, y, ground, turn=angle + 14 * (-1) ** i, lift=0.1)


def valve(length, inner=False):
    """Half a mussel's shell along x, its hinge at the origin, hollow upwards."""
    if inner:
        skin = made_of.food('#C9CBD6', '#8C93AE', third='#E9E4DC', mottle=3, contrast=0.1, rough=0.16, gloss=0.9)
    else:
        skin = made_of.food(
            '#17181F',
            '#262B3D',
            third='#4A3A30',
            mottle=5,
            contrast=0.3,
            rough=0.24,
            gloss=0.8,
            bump=0.006,
            bump_scale=16,
        )
    shrink = 0.95 if inner else 1.0

    def build(shape):
        rows = []
        for i in range(25):
            t = i / 24
            half = 0.25 * length * math.sin(math.pi * t**0.72) ** 0.62 * (0.75 + 0.35 * t) * shrink
            row = []
            for j in range(17):
                s = j / 8 - 1
                deep = -0.22 * length * math.sin(math.pi * min(1, t * 0.96 + 0.02)) ** 0.6 * (1 - s * s) ** 0.6 * shrink
                row.append(
                    shape.verts.new(
                        (t * length, s * half + 0.05 * length * math.sin(2.2 * t), deep + (0.004 if inner else 0))
                    )
                )
            rows.append(row)
        for low, high in zip(rows, rows[1:]):
            for j in range(16):
                shape.faces.new((low[j], low[j + 1], high[j + 1], high[j]))
        bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=1e-5)

    return from_mesh(build, 'mussel', skin, smooth=math.pi)


def mussel(length, seed):
    """Open: both halves and the flesh in the lower; the hinge at the origin, its opening along x."""
    lower = valve(length)
    parts = [valve(length, inner=True)]
    for inner in (False, True):
        upper = valve(length, inner)
        place(upper, (0, 0, 0.012), (180, -46, 0))
        parts.append(upper)
    orange = made_of.food(
        '#DB8A34', '#C26A1E', third='#8A4416', mottle=5, contrast=0.2, rough=0.2, soft=0.35, gloss=0.9, bump=0.012
    )
    flesh = blob(0.16 * length, orange, lumps=0.4, fine=0.06, stretch=(2.0, 1.0, 0.62), seed=seed)
    parts.append(place(flesh, (0.56 * length, 0.05 * length, -0.05 * length)))
    frill = tube(
        [(length * (0.3 + 0.1 * k), length * (0.14 + 0.015 * (k % 2)), -0.01) for k in range(6)],
        0.018,
        made_of.food('#4A3322', '#7A5A34', mottle=9, rough=0.3, gloss=0.7),
    )
    parts.append(frill)
    for part in parts:
        part.parent = lower
    return lower


def mussels():
    """Around the rim, hinges in the rice and mouths outwards; a few in the middle."""
    for i, angle in enumerate((-18, 20, 68, 112, 162, 198, 247, 293)):
        stand(mussel(0.48 + 0.03 * (i % 3), i), 0.9 + 0.04 * (i % 2), angle, turn=angle + 10 * (-1) ** i, tip=-16)
    for angle, turn in ((75, 60), (215, 200)):
        stand(mussel(0.46, angle), 0.24, angle, turn=turn, tip=-22)


def stand(shell, reach, angle, *, turn, tip):
    x, y = reach * math.cos(math.radians(angle)), reach * math.sin(math.radians(angle))
    place(shell, (x, y, FLOOR + 0.11), (0, tip, turn))


def prawn(seed):
    """Lying on its side and curled, its head along -x; about 1.1 long."""
    chance = random.Random(seed)
    shell = made_of.food(
        '#D9562A',
        '#C43F1A',
        third='#E98A58',
        mottle=7,
        contrast=0.1,
        rough=0.34,
        soft=0.25,
        gloss=0.45,
        bump=0.012,
        bump_scale=26,
    )
    pale = made_of.food('#F0B48C', '#E58A5A', mottle=6, rough=0.25, soft=0.35, gloss=0.7)

    def centre(t):
        angle = math.radians(205 - 235 * t**1.1)
        radius = 0.36 - 0.06 * t
        return Vector((radius * math.cos(angle), radius * math.sin(angle) * 0.92, 0)), angle

    def girth(t):
        if t < 0.34:
            return 0.03 + 0.105 * math.sin(math.pi / 2 * min(1, t / 0.2)) ** 0.8
        segment = (t - 0.34) / 0.66 * 6 % 1
        return (0.132 - 0.085 * (t - 0.34) / 0.66) * (1.06 - 0.13 * segment)

    def build(shape):
        rows = []
        steps = 96
        for i in range(steps + 1):
            t = i / steps
            at, angle = centre(t)
            out = Vector((math.cos(angle), math.sin(angle), 0))
            size = girth(t)
            row = []
            for k in range(16):
                around = 2 * math.pi * k / 16
                side = size * math.cos(around) * 1.12
                row.append(shape.verts.new(at + out * side + Vector((0, 0, size * math.sin(around) * 0.86))))
            rows.append(row)
        for i, (low, high) in enumerate(zip(rows, rows[1:])):
            t = i / steps
            edge = t > 0.34 and (t - 0.34) / 0.66 * 6 % 1 > 0.8
            for k in range(16):
                face = shape.faces.new((low[k], low[(k + 1) % 16], high[(k + 1) % 16], high[k]))
                face.material_index = 1 if edge or (t > 0.36 and 7 <= k <= 9) else 0
        shape.faces.new(rows[0])
        shape.faces.new(rows[-1])

    body = from_mesh(build, 'prawn', shell, smooth=math.radians(70))
    body.data.materials.append(pale)
    parts = [*prawn_head(shell, centre, chance), *prawn_tail(shell, centre), *prawn_legs(shell, pale, centre, chance)]
    for part in parts:
        part.parent = body
    return body


def prawn_head(shell, centre, chance):
    black = made_of.food('#120E0C', rough=0.1, gloss=1)
    nose, angle = centre(0)
    out, along = Vector((math.cos(angle), math.sin(angle), 0)), Vector((math.sin(angle), -math.cos(angle), 0))
    parts = [
        tube(
            [nose - along * 0.1 + out * 0.07, nose + along * 0.08 + out * 0.09, nose + along * 0.26 + out * 0.13],
            0.022,
            shell,
            radii=[1.6, 1, 0.2],
        )
    ]
    for side in (-1, 1):
        eye = blob(0.035, black, lumps=0, detail=3)
        parts.append(place(eye, nose + along * 0.03 + out * 0.03 + Vector((0, 0, 0.06 * side))))
        sway = chance.uniform(-0.1, 0.12)
        feeler = [
            nose,
            nose + along * 0.3 + out * (0.05 + sway),
            nose + along * 0.55 + out * (0.3 + sway),
            nose + along * 0.5 + out * (0.75 + sway),
        ]
        lifted = [point + Vector((0, 0, 0.03 * side + 0.07 * k)) for k, point in enumerate(feeler)]
        parts.append(tube(lifted, 0.008, shell, radii=[1.6, 1.2, 0.9, 0.4]))
    return parts


def prawn_tail(shell, centre):
    end, angle = centre(1)
    parts = []
    for i, spread in enumerate((-38, -14, 12, 36)):
        fan = blob(0.11, shell, lumps=0.1, stretch=(1.25, 0.5, 0.2), detail=3)
        turn = math.degrees(angle) - 90 + spread
        away = Vector((math.cos(math.radians(turn)), math.sin(math.radians(turn)), 0))
        parts.append(place(fan, end + away * 0.1 + Vector((0, 0, 0.012 * (i % 2))), (10 * spread / 38, 0, turn)))
    return parts


def prawn_legs(shell, pale, centre, chance):
    parts = []
    for i in range(9):
        t = 0.16 + 0.07 * i
        at, angle = centre(t)
        inward = -Vector((math.cos(angle), math.sin(angle), 0))
        long = 0.26 if i < 4 else 0.15
        bend = Vector((chance.uniform(-0.06, 0.06), chance.uniform(-0.06, 0.06), 0))
        for side in (-1, 1):
            rise = Vector((0, 0, 0.04 * side))
            points = [
                at + inward * 0.09 + rise,
                at + inward * (0.09 + long * 0.6) + rise + bend,
                at + inward * (0.08 + long) - bend + rise * 0.6,
            ]
            parts.append(tube(points, 0.016, shell if i < 4 else pale, radii=[1.2, 0.9, 0.4]))
    return parts


def prawns(ground):
    for i, (angle, reach, turn) in enumerate(
        [(270, 0.62, 20), (335, 0.72, 95), (38, 0.66, 150), (112, 0.74, 215), (185, 0.66, 290)]
    ):
        x, y = reach * math.cos(math.radians(angle)), reach * math.sin(math.radians(angle))
        drop(prawn(i), x, y, ground, turn=turn, lift=0.17, upright=1, tilt=0.1, chance=random.Random(i), scale=0.95)


def lemons():
    for angle in (45, 138, 224, 318):
        x, y = 1.2 * math.cos(math.radians(angle)), 1.2 * math.sin(math.radians(angle))
        place(citrus(0.25, **LEMON, sweep=62), (x, y, FLOOR + 0.05), (90, 0, angle + 100))


def peas(ground):
    """Where they would stay: on the rice, not on a prawn."""
    green = made_of.food('#7FA63A', '#5E8A28', mottle=4, vary=0.35, rough=0.3, soft=0.3, gloss=0.5, bump=0.006)
    pea = blob(0.042, green, lumps=0.12, detail=3)

    def low(chance):
        while True:
            x, y = in_disc(1.38, chance)
            if below(ground, x, y)[0].z < FLOOR + 0.1:
                return x, y

    scatter([pea], 75, low, ground, seed=21, lift=0.025, spacing=0.07)
    hide(pea)
