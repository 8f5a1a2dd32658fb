"""The Saturday platter: six nigiri of salmon, tuna and prawn, eight rolls, ginger, wasabi and soy on a dark board."""

import math
import random

from mathutils import Vector, noise

from scene_parts import materials as made_of
from scene_parts import stage
from scene_parts.paint import blend, painted
from scene_parts.placing import copy, copy_whole, hide, place
from scene_parts.scatter import in_box, lay, scatter, tree
from scene_parts.shapes import blob, grain, lathe, slab
from scene_parts.table_materials import linen
from scene_parts.tableware import chopsticks, dip_bowl, napkin
from scene_parts.thin_shapes import disc, herb_leaf, sheet

VIEWS = {
    'dish': dict(target=(0.02, 0.02, 0.2), distance=7.9, height=45, turn=-92, lens=78, blur=0.4),
    'hero': dict(target=(-0.46, -0.05, 0.27), distance=7.9, height=29, turn=-86, lens=72, blur=0.5, shift=(-0.16, 0.0)),
}
TOP = 0.14
SLANT = 22


def build():
    stage.table('pale')
    stage.lights(angle=130)
    slate = made_of.food('#2B2A2A', '#353332', mottle=3, rough=0.55, gloss=0.12, bump=0.012, bump_scale=9)
    place(slab((3.7, 2.15, TOP), slate, round=0.03, cuts=6, wobble=0.012), (0, 0, TOP / 2))
    kernel = rice_grain()
    all_nigiri(kernel)
    rolls(kernel)
    hide(kernel)
    ginger()
    wasabi()
    soy()
    sesame()
    chopsticks((-1.2, -1.45, 0), 3)
    place(napkin(1.6, 1.5, linen('#5C7484'), seed=5), (-1.75, 1.5, 0), (0, 0, 12))


def rice_grain():
    tone = made_of.food('#F3ECDE', '#E6DAC4', mottle=9, rough=0.34, soft=0.3, gloss=0.25, vary=0.12)
    return grain(0.074, 0.038, tone)


def coated(bed, kernel, count, seed, keep=lambda at: True):
    """Grains all over a bed of rice, as its parts, each lying along the surface."""
    chance = random.Random(seed)
    faces = [face for face in bed.data.polygons if keep(face.center)]
    for face in chance.choices(faces, weights=[face.area for face in faces], k=count):
        twin = copy(kernel, update=False)
        lay(twin, face.center, face.normal, turn=chance.uniform(0, 6.28), lift=-0.004, tilt=0.35, chance=chance)
        twin.parent = bed
    return bed


def all_nigiri(kernel):
    core = made_of.food('#EBE1CE', rough=0.5, soft=0.3)
    toppings = (salmon, tuna, prawn)
    for i in range(6):
        bed = blob(1, core, lumps=0.07, seed=i, detail=4)
        for vert in bed.data.vertices:
            x, y, z = (math.copysign(abs(c) ** 0.75, c) for c in vert.co)
            vert.co = (0.16 * x, 0.37 * y, 0.115 * z)
        coated(bed, kernel, 280, seed=i, keep=lambda at: at.z < 0.1)
        for part in toppings[i % 3](i):
            part.parent = bed
        place(bed, (-1.4 + 0.53 * i, -0.5 + 0.025 * (-1) ** i, TOP + 0.125), (0, 0, SLANT + 3 * math.sin(5 * i)))


def slice_of_fish(color_at, seed, *, wide=0.19, long=0.45, thick=0.055, **options):
    """Laid over the rice: a slanted cut that hangs down at both its ends."""
    shift = Vector((seed * 3.1, seed * 1.7, 0))
    piece = sheet(2, 2, lambda x, y: 0.0, made_of.food('#FFFFFF'), cells=100)
    painted(piece, lambda at: color_at(at.x, at.y, shift), **options)
    for vert in piece.data.vertices:
        u, v = vert.co.x, vert.co.y
        half = wide * (1 - 0.16 * v * v + 0.06 * v) * (1 + 0.06 * noise.noise(Vector((0, v * 2, 0)) + shift))
        x, y = u * half, v * long + 0.06 * u + 0.015 * noise.noise(Vector((u * 2, v, 3)) + shift)
        hang = 0.15 * max(0, abs(v) - 0.35) ** 1.7 + 0.055 * u * u + 0.05 * max(0, abs(u) - 0.8)
        vert.co = (x, y, 0.118 - hang + 0.008 * noise.noise(Vector((u * 2.4, v * 3.4, 1)) + shift))
    body = piece.modifiers.new('thickness', 'SOLIDIFY')
    body.thickness, body.offset = thick, 1
    edge = piece.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments, edge.limit_method = 0.014, 3, 'ANGLE'
    return piece


def salmon(seed):
    """Orange, with lines of fat that bend like a bow."""
    flesh, deep, fat = (made_of.srgb(c) for c in ('#E5692C', '#D4501A', '#F3B48A'))

    def color_at(u, v, shift):
        bow = v * 4.1 + 0.85 * u + 0.7 * (u - 0.2) ** 2 + 0.18 * noise.noise(Vector((u * 1.5, v * 1.5, 0)) + shift)
        line = max(0, 1 - abs(bow % 1 - 0.5) * (8.5 + 3 * noise.noise(Vector((u * 2, v * 3, 5)) + shift)))
        fibre = noise.noise(Vector((u * 3, bow * 9, 2)) + shift)
        return blend(blend(flesh, deep, 0.4 + 0.9 * fibre), fat, line**0.8 * 0.85)

    return [slice_of_fish(color_at, seed, rough=0.36, gloss=0.16, soft=0.2, bump=0.008, bump_scale=17)]


def tuna(seed):
    """Dark red, its grain only just lighter."""
    flesh, deep, pale = (made_of.srgb(c) for c in ('#9E1B24', '#7A0F18', '#C4524E'))

    def color_at(u, v, shift):
        grain_ = v * 5 - 1.3 * u + 0.3 * noise.noise(Vector((u * 1.4, v * 1.4, 0)) + shift)
        line = max(0, 1 - abs(grain_ % 1 - 0.5) * 15) * (0.5 + noise.noise(Vector((u, v * 2, 4)) + shift))
        return blend(blend(flesh, deep, 0.5 + noise.noise(Vector((u * 2, grain_ * 5, 0)) + shift)), pale, line * 0.75)

    return [slice_of_fish(color_at, seed, rough=0.42, gloss=0.1, soft=0.15, bump=0.009, bump_scale=19)]


def prawn(seed):
    """Opened like a butterfly: pale with bands of red, a furrow along its middle, and its tail."""
    white, blush, red = (made_of.srgb(c) for c in ('#F4E2D2', '#EFB798', '#D9582C'))

    def color_at(u, v, shift):
        ring_ = v * 3.3 + 0.28 * abs(u) + 0.12 * noise.noise(Vector((u * 3, v * 2, 0)) + shift)
        ragged = 0.8 * noise.noise(Vector((u * 5, v * 7, 1)) + shift) + 0.4 * noise.noise(Vector((u * 14, v * 14, 1)))
        band = max(0, 1 - abs(ring_ % 1 - 0.5) * 3.4) * (0.55 + 0.6 * abs(u)) + 0.3 * ragged
        shade = blend(blend(white, blush, band * 1.8), red, (band - 0.34) * 2.2)
        return blend(shade, red, (v - 0.86) * 6)

    piece = slice_of_fish(color_at, seed, wide=0.2, rough=0.32, gloss=0.28, soft=0.25, bump=0.01, bump_scale=14)
    for vert in piece.data.vertices:
        vert.co.z += 0.035 * min(1, abs(vert.co.x) / 0.09) - 0.02 + 0.006 * math.sin(vert.co.y * 48)
        vert.co.x *= 1 - 0.55 * max(0, vert.co.y / 0.45 - 0.45) ** 1.5
    shell = made_of.food('#D4471F', '#EE8A4E', mottle=6, rough=0.26, gloss=0.5, soft=0.15, bump=0.006, bump_scale=40)
    tail = []
    for turn in (62, 92, 120):
        fin = herb_leaf(0.22, 0.085, shell, curl=0.12, fold=0.25, seed=turn)
        tail.append(place(fin, (0.0, 0.45, 0.085), (0, 8, turn)))
    return [piece, *tail]


def rolls(kernel):
    """Four with cucumber, four with salmon, their cut sides up."""
    nori = made_of.food('#131A15', '#1F2A21', mottle=16, rough=0.5, gloss=0.12, bump=0.014, bump_scale=34)
    models = [roll(kernel, nori, filling, i) for i, filling in enumerate((cucumber, cucumber, tender, tender))]
    chance = random.Random(4)
    for i in range(8):
        x, y = -1.48 + 0.42 * (i % 4) + 0.1 * (i // 4), 0.72 - 0.41 * (i // 4) + chance.uniform(-0.015, 0.015)
        place(copy_whole(models[i // 4 * 2 + i % 2]), (x, y, TOP), (0, 0, chance.uniform(0, 360)))
    hide(*models)


def roll(kernel, nori, filling, seed):
    profile = [(0.176, 0), (0.186, 0), (0.19, 0.14), (0.187, 0.275), (0.181, 0.28), (0.178, 0.27)]
    wrap = lathe(profile, nori, wobble=0.014, seed=seed)
    bed = made_of.food('#EBE1CE', rough=0.5)
    core = disc(0.18, lambda x, y: 0.262 + 0.008 * noise.noise(Vector((x * 14, y * 14, seed))), bed)
    coated(core, kernel, 110, seed=seed + 20, keep=lambda at: 0.065 < at.xy.length < 0.166)
    for part in (core, *core.children, *filling(seed)):
        part.parent = wrap
    return wrap


def cucumber(seed):
    """Three sticks with their green skin."""
    white, green, rind = (made_of.srgb(c) for c in ('#D8E6A6', '#9DBF5A', '#2F6420'))

    def color_at(at):
        return blend(blend(white, green, at.x * 20 + 0.4), rind, (at.x - 0.019) * 130)

    sticks = []
    for k in range(3):
        stick = slab((0.062, 0.07, 0.285), made_of.food('#FFFFFF'), round=0.008, cuts=6, wobble=0.006, seed=seed + k)
        painted(stick, color_at, rough=0.25, gloss=0.45)
        turn = 120 * k + 20 * seed
        at = (0.034 * math.cos(math.radians(turn)), 0.034 * math.sin(math.radians(turn)), 0.142)
        sticks.append(place(stick, at, (0, 0, turn)))
    return sticks


def tender(seed):
    """Salmon, cut square."""
    flesh, fat = made_of.srgb('#E5692C'), made_of.srgb('#F3B48A')
    piece = slab((0.118, 0.108, 0.285), made_of.food('#FFFFFF'), round=0.022, cuts=12, wobble=0.022, seed=seed)

    def color_at(at):
        return blend(flesh, fat, 1 - abs((at.x * 20 + at.y * 9) % 1 - 0.5) * 7)

    return [place(painted(piece, color_at, rough=0.3, gloss=0.35, soft=0.2), (0, 0, 0.142), (0, 0, 35 * seed))]


def ginger():
    """Thin slices, gathered like a flower on a leaf."""
    leaf = herb_leaf(0.82, 0.62, made_of.leaf('#3F7A34', '#2E5E28'), lobes=0, curl=0.1, fold=0.12, seed=2)
    place(leaf, (0.32, 0.36, TOP + 0.01), (0, 0, 18))
    pale, pink = made_of.srgb('#F9E8D2'), made_of.srgb('#F4C0AE')
    chance = random.Random(7)

    def color_at(at):
        return blend(pale, pink, at.xy.length * 5 + 0.5 * noise.noise(at * 14))

    for i in range(17):
        reach, turn = 0.2 * (1 - i / 17) + 0.02, i * 137.5
        phase = chance.uniform(0, 6)

        def ruffle(x, y, phase=phase):
            around = math.atan2(y, x)
            wave = 1.4 + 1.7 * math.sin(4 * around + phase) + 0.9 * math.sin(7 * around)
            return math.hypot(x, y) ** 2 * wave + 0.3 * x

        petal = disc(0.14, ruffle, made_of.food('#FFFFFF'), rings=10, segments=60, edge=0.3, seed=i)
        painted(petal, color_at, rough=0.3, gloss=0.35)
        way = math.radians(turn)
        at = (0.66 + reach * math.cos(way), 0.5 + reach * math.sin(way), TOP + 0.06 + 0.009 * i)
        place(petal, at, (0, -10 + chance.uniform(-10, 10), turn))


def wasabi():
    paste = made_of.food('#9DB35C', '#86A046', mottle=9, rough=0.6, soft=0.2, bump=0.03, bump_scale=20)
    heap = blob(0.14, paste, lumps=0.3, lump_scale=2.2, fine=0.07, stretch=(1.1, 1, 0.72), detail=5, seed=3)
    place(heap, (1.02, 0.84, TOP + 0.07))


def soy():
    at = (1.42, 0.55, TOP)
    place(dip_bowl(0.36, 0.2, made_of.ceramic('#D8DEDC')), at)
    place(disc(0.305, lambda x, y: 0.14, made_of.food('#1C0B05', rough=0.03, gloss=1)), at)


def sesame():
    tones = [made_of.food('#E8CF9A', vary=0.3, rough=0.4), made_of.food('#1F1914', rough=0.4)]
    seeds = [grain(0.042, 0.024, tone) for tone in tones]
    floor = disc(2.4, lambda x, y: TOP - 0.002, tones[1])
    scatter(seeds, 46, lambda c: in_box(3.0, 0.3, c, centre=(0, 0.02)), tree(floor), seed=9, lift=0.01)
    hide(*seeds, floor)
