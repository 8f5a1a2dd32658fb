import { listedFood } from '@potluck/functions/testing/sample-food';
import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FoodGridLoading } from '../features/food/food-grid-loading';
import { pictureSizes } from '../features/food/picture-sizes';
import { showFirstPictures } from './show-first-pictures';

const rooms = () => [...document.querySelectorAll<HTMLElement>('[data-picture]')];
const pictures = () => rooms().map((room) => room.querySelector('img'));

let rerender: ReturnType<typeof render>['rerender'];
beforeEach(() => {
  ({ rerender } = render(<FoodGridLoading cards={3} />));
});

it('puts each dish’s picture into its room, in the size of its card', () => {
  showFirstPictures([
    listedFood,
    { ...listedFood, food_image: '/images/foods/tonkotsu-ramen-960.webp' },
  ]);
  const [jollof, ramen, none] = pictures();
  expect(jollof).toMatchObject({ sizes: pictureSizes.card, fetchPriority: 'high', alt: '' });
  expect(jollof?.srcset).toContain('/images/foods/jollof-rice-480.avif 480w');
  expect(ramen?.srcset).toContain('tonkotsu-ramen');
  expect(none).toBeNull();
});

it('leaves out what is sold out or of a stranger’s site', () => {
  const foreign = 'https://example.com/images/foods/jollof-rice-960.webp';
  showFirstPictures([
    { ...listedFood, quantity: 0 },
    { ...listedFood, food_image: foreign },
  ]);
  expect(pictures()).toEqual([null, null, null]);
});

it('leaves out what is below the screen', () => {
  const [, second] = rooms();
  if (second) second.getBoundingClientRect = () => new DOMRect(0, innerHeight + 1);
  showFirstPictures([listedFood, listedFood, listedFood]);
  expect(pictures().map((picture) => picture !== null)).toEqual([true, false, true]);
});

it.each([undefined, null, { code: 'busy', message: 'Try again.' }, [null], 'nonsense'])(
  'shows nothing of %j',
  (answer) => {
    showFirstPictures(answer);
    expect(pictures()).toEqual([null, null, null]);
  },
);

it('takes a picture away that cannot be loaded', () => {
  showFirstPictures([listedFood]);
  pictures()[0]?.dispatchEvent(new Event('error'));
  expect(pictures()[0]).toBeNull();
});

it('is not undone when the page is rendered once more', () => {
  showFirstPictures([listedFood]);
  rerender(<FoodGridLoading cards={3} />);
  expect(pictures()[0]).not.toBeNull();
});
