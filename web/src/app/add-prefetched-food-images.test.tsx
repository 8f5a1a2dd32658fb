import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FoodGridPlaceholder } from '../food/food-grid';
import { FOOD_IMAGE_SIZES_ATTRIBUTES } from '../food/food-card';
import { addPrefetchedFoodImages } from './prefetch-page-data';

const placeholders = () => [...document.querySelectorAll<HTMLElement>('[data-picture]')];
const placeholderImages = () =>
  placeholders().map((placeholder) => placeholder.querySelector('img'));

let rerender: ReturnType<typeof render>['rerender'];
beforeEach(() => {
  ({ rerender } = render(<FoodGridPlaceholder />));
});

it('addPrefetchedFoodImages adds each dish’s image to a placeholder, with the `sizes` attribute of a dish card', () => {
  addPrefetchedFoodImages([
    foodFixture,
    { ...foodFixture, food_image: '/images/foods/tonkotsu-ramen-960.webp' },
  ]);
  const [jollof, ramen, none] = placeholderImages();
  expect(jollof).toMatchObject({
    sizes: FOOD_IMAGE_SIZES_ATTRIBUTES.card,
    fetchPriority: 'high',
    alt: '',
  });
  expect(jollof?.srcset).toContain('/images/foods/jollof-rice-480.avif 480w');
  expect(ramen?.srcset).toContain('tonkotsu-ramen');
  expect(none).toBeNull();
});

it('addPrefetchedFoodImages adds no image if the dish is sold out or the image is from another site', () => {
  const foreign = 'https://example.com/images/foods/jollof-rice-960.webp';
  addPrefetchedFoodImages([
    { ...foodFixture, quantity: 0 },
    { ...foodFixture, food_image: foreign },
  ]);
  expect(placeholderImages()).toEqual([null, null, null, null, null, null]);
});

it('addPrefetchedFoodImages adds no image to a placeholder below the viewport', () => {
  const [, second] = placeholders();
  if (second) second.getBoundingClientRect = () => new DOMRect(0, innerHeight + 1);
  addPrefetchedFoodImages([foodFixture, foodFixture, foodFixture]);
  expect(
    placeholderImages()
      .map((image) => image !== null)
      .slice(0, 3),
  ).toEqual([true, false, true]);
});

it.each([undefined, null, { code: 'busy', message: 'Try again.' }, [null], 'nonsense'])(
  'addPrefetchedFoodImages adds no image if the response body is %j',
  (body) => {
    addPrefetchedFoodImages(body);
    expect(placeholderImages()).toEqual([null, null, null, null, null, null]);
  },
);

it('addPrefetchedFoodImages removes an image that fails to load', () => {
  addPrefetchedFoodImages([foodFixture]);
  placeholderImages()[0]?.dispatchEvent(new Event('error'));
  expect(placeholderImages()[0]).toBeNull();
});

it('FoodGridPlaceholder keeps the images from addPrefetchedFoodImages when React rerenders it', () => {
  addPrefetchedFoodImages([foodFixture]);
  rerender(<FoodGridPlaceholder />);
  expect(placeholderImages()[0]).not.toBeNull();
});
