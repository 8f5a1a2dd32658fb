"""Pork and chive dumplings: pleated crescents in a bamboo steamer, black vinegar with chilli beside them."""

import math
import random

from mathutils import Vector, noise

from kitchen import materials as made_of
from kitchen import stage
from kitchen.greens import spring_onions
from kitchen.scatter import in_box, in_disc, scatter, tree
from kitchen.shapes import blob, copy, disc, from_mesh, grain, hide, lathe, place, slab
from kitchen.tableware import chopsticks, dip_bowl, napkin

VIEWS = {
    'dish': dict(target=(0, 0.02, 0.35), distance=7.2, height=47, turn=-94, lens=78, blur=0.5),
    'gallery': dict(target=(-0.1, -0.4, 0.45), distance=4.2, height=32, turn=-72, lens=76, blur=1.0),
}
FLOOR = 0.3


def build():
    stage.table('walnut')
    stage.lights(angle=128)
    steamer()
    skins = [dumpling(i) for i in range(3)]
    chance = random.Random(5)
    ring_ = [
        (0.93 * math.cos(a), 0.93 * math.sin(a), math.degrees(a) + 90) for a in (2 * math.pi * k / 8 for k in range(8))
    ]
    heart = [(0.36 * math.cos(a), 0.36 * math.sin(a), math.degrees(a) + 90) for a in (0.4, 2.5, 4.6)]
    for x, y, turn in ring_ + heart:
        place(
            copy(chance.choice(skins)),
            (x, y, FLOOR + 0.012),
            (0, chance.uniform(-3, 3), turn + chance.uniform(-9, 9)),
            chance.uniform(0.95, 1.05),
        )
    hide(*skins)
    sauce()
    chopsticks((0.55, -1.7, 0), 10)
    place(napkin(1.6, 1.5, made_of.linen('#5F7A6A'), seed=4), (-2.0, 1.15, 0), (0, 0, -20))


def steamer():
    bamboo = made_of.wood('#D9B274', '#B5874A', ring_scale=3.4)
    dark = made_of.wood('#C39456', '#8E6230', ring_scale=3.4)
    lathe([(1.38, 0), (1.46, 0), (1.46, 0.62), (1.38, 0.62), (1.38, 0)], bamboo, smooth=False, segments=128)
    for z in (0.08, 0.5):
        lathe([(1.455, z), (1.5, z), (1.5, z + 0.13), (1.455, z + 0.13)], dark, smooth=False, segments=128)
    for i in range(-16, 17):
        y = i * 0.085
        reach = math.sqrt(max(0, 1.38**2 - y**2))
        place(slab((2 * reach, 0.07, 0.03), bamboo, round=0.012), (0, y, FLOOR - 0.05))
    paper = made_of.food('#F3ECDC', '#EADFC8', mottle=3, rough=0.8, soft=0.2)
    disc(1.34, lambda x, y: FLOOR - 0.03 + 0.012 * noise.noise(Vector((x * 4, y * 4, 1))), paper)


def dumpling(seed):
    """A half moon along x, its seam gathered in pleats towards one side."""
    dough = made_of.food(
        '#F1E4CB',
        '#E6D2AE',
        mottle=4,
        rough=0.28,
        soft=0.55,
        soft_color='#F0D9B4',
        gloss=0.45,
        bump=0.006,
        bump_scale=24,
    )
    long_, wide, high = 0.46, 0.25, 0.3
    columns, rows = 72, 26

    def make(shape):
        grid = []
        for i in range(columns + 1):
            t = i / columns * 2 - 1
            swell = max(0.02, 1 - abs(t) ** 2.4) ** 0.5
            bend = 0.16 * (1 - t * t) - 0.08
            row = []
            for j in range(rows + 1):
                turn = math.pi * (j / rows) * 1.16 - 0.08 * math.pi
                out, up = math.cos(turn), max(0, math.sin(turn))
                seam = math.exp(-(((turn - 1.65) / 0.32) ** 2))
                pleat = math.cos(t * 20 + seed) * seam * 0.03 * (1 - abs(t))
                y = out * wide * swell * (1 - 0.2 * seam) + bend + pleat * 0.6
                z = up * high * swell * (0.82 + 0.26 * seam) + pleat
                z += 0.012 * noise.noise(Vector((t * 3, turn * 2, seed * 5)))
                row.append(shape.verts.new((t * long_, y, max(0, z))))
            grid.append(row)
        for low, far in zip(grid, grid[1:]):
            for j in range(rows):
                shape.faces.new((low[j], low[j + 1], far[j + 1], far[j]))

    skin = from_mesh(make, 'dumpling', dough, smooth=math.pi)
    ridge = skin.modifiers.new('thickness', 'SOLIDIFY')
    ridge.thickness = 0.012
    fine = skin.modifiers.new('fine', 'SUBSURF')
    fine.levels = fine.render_levels = 1
    return skin


def sauce():
    at = (1.75, 1.3)
    place(dip_bowl(0.5, 0.3, made_of.dark_ceramic('#33403F')), (*at, 0))
    pool = place(
        disc(0.42, lambda x, y: 0.2, made_of.food('#3A1A0C', '#4E220E', mottle=3, rough=0.04, gloss=1)), (*at, 0)
    )
    ground = tree(pool)
    flake = blob(
        0.03, made_of.food('#C23A12', '#7E1A08', vary=0.5, rough=0.3, gloss=0.5), stretch=(1, 0.7, 0.25), detail=2
    )
    oil = lathe([(0, 0.004), (0.7, 0.004), (1, 0)], made_of.food('#B8420E', rough=0.04, gloss=1), segments=20)
    where = lambda c: in_disc(0.38, c, centre=at)  # noqa: E731
    scatter([flake], 46, where, ground, seed=2, lift=0.006)
    scatter([oil], 26, where, ground, seed=3, lift=0.002, tilt=0, size=(0.02, 0.06))
    spring_onions(ground, 16, lambda c: in_disc(0.2, c, centre=at), seed=4, size=0.04)
    sesame = grain(0.055, 0.028, made_of.food('#EBD3A0', vary=0.3, rough=0.4))
    board = place(disc(0.9, lambda x, y: 0.0, made_of.food('#6E4A30')), (1.6, -1.3, 0.001))
    scatter([sesame], 20, lambda c: in_box(1.0, 0.5, c, centre=(1.7, -1.1)), tree(board), seed=6, lift=0.01)
    hide(flake, oil, sesame, board)
