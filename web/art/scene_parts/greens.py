"""Herbs and what is chopped over a dish."""

from . import materials as made_of
from .placing import hide
from .scatter import scatter
from .shapes import blob, ring, slab
from .thin_shapes import herb_leaf


def leaves(
    ground, count, where, *, seed=1, length=0.26, width=0.17, lobes=0, colors=('#3F7A2E', '#2C5E22'), spacing=0.0
):
    """Single leaves, lying as they fell."""
    models = [
        herb_leaf(length * k, width * k, made_of.leaf(*colors), lobes=lobes, curl=0.15 + 0.25 * k, seed=seed + i)
        for i, k in enumerate((0.75, 0.9, 1, 1.15))
    ]
    scatter(models, count, where, ground, seed=seed, lift=0.012, tilt=0.5, spacing=spacing)
    hide(*models)


def parsley(ground, count, where, *, seed=1, size=0.06):
    """Chopped fine."""
    models = [
        herb_leaf(size * k, size * k * 0.8, made_of.leaf('#4C8A34', '#2F6424'), lobes=2, seed=seed + i)
        for i, k in enumerate((0.7, 1, 1.3))
    ]
    scatter(models, count, where, ground, seed=seed, lift=0.008, tilt=0.9)
    hide(*models)


def spring_onions(ground, count, where, *, seed=1, size=0.05):
    green = made_of.food('#6FA544', '#3F7A2A', mottle=4, vary=0.5, rough=0.35, soft=0.25, gloss=0.3)
    pale = made_of.food('#D5E3A9', '#B4CF7C', mottle=4, vary=0.3, rough=0.35, soft=0.3, gloss=0.3)
    models = [
        ring(size, size * 0.3, tone, flat=1.8, wobble=0.12, seed=i) for i, tone in enumerate((green, green, pale))
    ]
    scatter(models, count, where, ground, seed=seed, lift=0.012, tilt=0.9)
    hide(*models)


def crumbs(ground, count, where, color='#B98A55', *, seed=1, size=0.025):
    tone = made_of.food(color, vary=0.6, rough=0.8)
    models = [blob(size * k, tone, lumps=0.6, detail=2, seed=i) for i, k in enumerate((0.4, 0.7, 1))]
    scatter(models, count, where, ground, seed=seed, lift=size * 0.4)
    hide(*models)


def diced(ground, count, where, color, second, *, seed=1, size=0.07, rough=0.3, tilt=0.8, lift=0.03):
    """Small cubes: peppers, tomatoes, onions."""
    tone = made_of.food(color, second, mottle=7, vary=0.35, rough=rough, soft=0.25, gloss=0.4)
    models = [
        slab((size, size * k, size * 0.7), tone, round=size * 0.16, wobble=size * 0.08, seed=i)
        for i, k in enumerate((0.8, 1, 1.25))
    ]
    scatter(models, count, where, ground, seed=seed, lift=lift, tilt=tilt)
    hide(*models)
