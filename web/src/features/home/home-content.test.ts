import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { heroSlides } from './sections/hero-slides';
import { guestsInTableDrawing } from './sections/table-guests';
import { testimonials } from './sections/testimonials';

const isPublished = (path: string) => existsSync(`${import.meta.dirname}/../../../public${path}`);

it('heroSlides contains the ten slides of the specification with their exact texts', () => {
  expect(heroSlides.map(({ heading, tagline }) => `${heading} (${tagline})`)).toEqual([
    'FRESH FOODS (Handmade daily with the finest ingredients.)',
    'SPICY CURRY (A taste of tradition in every bite.)',
    'GOURMET FOOD (Juicy, delicious, and unforgettable.)',
    'ARTISAN PIE (Oven-baked to perfection.)',
    'HEALTHY SALADS (Fresh, crisp, and full of flavor.)',
    'DECADENT DESSERTS (The perfect sweet ending.)',
    'FRESH SUSHI (Expertly crafted, exceptionally fresh.)',
    'HEARTY SOUPS (Warmth and comfort in every spoonful.)',
    'SIZZLING STEAKS (Grilled to your desire.)',
    'TASTY TACOS (A fiesta of flavors.)',
  ]);
});

it('testimonials contains the five titles of the specification', () => {
  expect(testimonials.map(({ title }) => title)).toEqual([
    'Food Critic',
    'Loyal Customer',
    'First-time Visitor',
    'Event Planner',
    'Weekly Regular',
  ]);
});

it.each([
  ...heroSlides.map(({ image }) => image.src),
  ...testimonials.map(({ image }) => image),
  ...guestsInTableDrawing.flatMap(({ image, foodImage }) => [image, foodImage]),
])('the public folder contains %s', (path) => {
  expect(isPublished(path)).toBe(true);
});
