import { describe, expect, it } from 'vitest';
import {
  createDishPath,
  listPagePaths,
  listSitemapPaths,
  MAX_SITEMAP_DISHES,
  parseSitemapNumber,
} from './sitemap-paths';

describe('listSitemapPaths', () => {
  it.each([
    [0, []],
    [1, ['/sitemaps/dishes-1.xml']],
    [45_000, ['/sitemaps/dishes-1.xml']],
    [45_001, ['/sitemaps/dishes-1.xml', '/sitemaps/dishes-2.xml']],
    [90_001, ['/sitemaps/dishes-1.xml', '/sitemaps/dishes-2.xml', '/sitemaps/dishes-3.xml']],
  ])(
    'lists one dish sitemap for each 45,000 dishes of a menu with %i dishes',
    (dishCount, paths) => {
      const expected = ['/sitemaps/pages.xml', ...paths];
      expect(listSitemapPaths(dishCount, MAX_SITEMAP_DISHES)).toEqual(expected);
    },
  );
});

describe('listPagePaths', () => {
  it('lists the static pages first, and then the food list of each category', () => {
    const paths = listPagePaths(['Rice', 'Soup']);
    expect(paths.slice(0, 2)).toEqual(['/', '/foods']);
    expect(paths.slice(-2)).toEqual(['/foods?category=Rice', '/foods?category=Soup']);
  });

  it.each([
    ['Fish & chips', 'Fish+%26+chips'],
    ['<b>', '%3Cb%3E'],
    ['"Grandma\'s"', '%22Grandma%27s%22'],
    ['Crème brûlée', 'Cr%C3%A8me+br%C3%BBl%C3%A9e'],
    ['麺🍜', '%E9%BA%BA%F0%9F%8D%9C'],
    ['50% + 1#?/', '50%25+%2B+1%23%3F%2F'],
  ])('encodes the category %s like the links of the site', (category, encoded) => {
    const path = listPagePaths([category]).at(-1) ?? '';
    expect(path).toBe(`/foods?category=${encoded}`);
    expect(new URL(path, 'https://potluck.example').searchParams.get('category')).toBe(category);
  });
});

describe('createDishPath', () => {
  it('returns the path of a dish page, and encodes special characters in an ID that the API did not create', () => {
    expect(createDishPath('jollof-rice_1')).toBe('/foods/jollof-rice_1');
    expect(createDishPath('a?b#c é')).toBe('/foods/a%3Fb%23c%20%C3%A9');
  });
});

describe('parseSitemapNumber', () => {
  it('parses a positive decimal number without leading zeros', () => {
    expect(['1', '9', '10', '123456'].map(parseSitemapNumber)).toEqual([1, 9, 10, 123_456]);
  });

  it.each(['', '0', '01', '-1', '+1', '1.0', '1e3', '0x1', ' 1', '1 ', '١', 'x', '99999999999'])(
    'returns undefined for "%s"',
    (text) => {
      expect(parseSitemapNumber(text)).toBeUndefined();
    },
  );
});
