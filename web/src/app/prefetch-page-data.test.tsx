import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FOOD_IMAGE_SIZES_ATTRIBUTES } from '../food/food-card';
import { FoodGridPlaceholder } from '../food/food-grid';
import { addPrefetchedFoodImages, prefetchPageData } from './prefetch-page-data';

describe('prefetchPageData', () => {
  const fetchMock = vi.fn<typeof fetch>(() => Promise.resolve(new Response('[]')));

  beforeEach(() => {
    fetchMock.mockClear();
    vi.stubGlobal('fetch', fetchMock);
  });

  it.each([
    ['/', '', '/api/top-foods'],
    [
      '/foods',
      '?search=Ramen+&sort=price-desc&without=nuts,milk,stones',
      '/api/foods?sortField=price&sortOrder=desc&search=ramen&without=milk%2Cnuts&limit=24',
    ],
    ['/foods/tonkotsu-ramen', '', '/api/foods/tonkotsu-ramen'],
  ])('requests for the URL %s%s the path %s', async (pathname, search, path) => {
    expect(await prefetchPageData({ pathname, search })).toEqual([]);
    expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([path]);
  });

  it.each(['/about-us', '/my-orders', '/foods/', '/foods/no/such', '/purchase/tonkotsu-ramen'])(
    'sends no request for %s, because it prefetches data only for the home page, the list of dishes, and a dish',
    async (pathname) => {
      expect(await prefetchPageData({ pathname, search: '' })).toBeUndefined();
      expect(fetchMock).not.toHaveBeenCalled();
    },
  );
});

describe('addPrefetchedFoodImages', () => {
  const listPlaceholders = () => [...document.querySelectorAll<HTMLElement>('[data-picture]')];
  const listImages = () => listPlaceholders().map((element) => element.querySelector('img'));
  let rerender: ReturnType<typeof render>['rerender'];

  beforeEach(() => {
    ({ rerender } = render(<FoodGridPlaceholder />));
  });

  it('adds each dish’s image to a placeholder in the viewport, with the `sizes` attribute of a dish card', () => {
    const ramen = { ...foodFixture, food_image: '/images/foods/tonkotsu-ramen-960.webp' };
    const third = listPlaceholders()[2];
    if (third) third.getBoundingClientRect = () => new DOMRect(0, innerHeight + 1);
    addPrefetchedFoodImages([foodFixture, ramen, ramen, ramen]);
    expect(listImages().map((image) => image?.srcset.split(' ')[0])).toEqual([
      '/images/foods/jollof-rice-480.avif',
      '/images/foods/tonkotsu-ramen-480.avif',
      undefined,
      '/images/foods/tonkotsu-ramen-480.avif',
      undefined,
      undefined,
    ]);
    expect(listImages()[0]).toMatchObject({
      sizes: FOOD_IMAGE_SIZES_ATTRIBUTES.card,
      fetchPriority: 'high',
      alt: '',
    });
  });

  const foreignImage = 'https://example.com/images/foods/jollof-rice-960.webp';
  it.each([
    ['a dish is sold out', [{ ...foodFixture, quantity: 0 }]],
    ['an image is from another site', [{ ...foodFixture, food_image: foreignImage }]],
    ['there is no response', undefined],
    ['the response is null', null],
    ['the response is an error', { code: 'busy', message: 'Try again.' }],
    ['the response contains null', [null]],
  ])('adds no image if %s', (_case, body) => {
    addPrefetchedFoodImages(body);
    expect(listImages()).toEqual([null, null, null, null, null, null]);
  });

  it('adds images that React keeps when it rerenders the placeholders, and removes an image that fails to load', () => {
    addPrefetchedFoodImages([foodFixture]);
    rerender(<FoodGridPlaceholder />);
    expect(listImages()[0]).not.toBeNull();
    listImages()[0]?.dispatchEvent(new Event('error'));
    expect(listImages()[0]).toBeNull();
  });
});
