import { createRequire } from 'node:module';
import type { PageRenderer } from '@potluck/functions/pages/page-router';
import { createEveningWindow, foodFixture } from '@potluck/functions/testing/food-fixture';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';
import { parseBuiltPage } from './built-site';

/** The built renderer of pages, which a deploy uploads. */
const { renderFoodPage, renderCookPage, siteUrl } = createRequire(import.meta.url)(
  `${repositoryRoot}functions/lib/page-renderer.cjs`,
) as PageRenderer;

type Food = typeof foodFixture;

/** Renders the page of a dish. Resolves with its parsed head and body. */
async function renderPage(food: Food | null, foodId = foodFixture._id): Promise<Document> {
  const data = { foodId, food: food && { food, etag: '"1"' } };
  const { head, root, data: dataElement } = await renderFoodPage(data);
  const html = `<head>${head}</head><body>${root}${dataElement}</body>`;
  return new JSDOM(html).window.document;
}

const readMeta = (page: Document, name: string) =>
  page.head
    .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
    ?.getAttribute('content');

const readStructuredData = (page: Document) =>
  JSON.parse(
    page.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null',
  ) as Record<string, unknown> & { offers: Record<string, unknown> };

const readPageData = (page: Document) =>
  JSON.parse(page.getElementById('page-data')?.textContent ?? 'null') as unknown;

describe('renderFoodPage', () => {
  it('renders the dish without a spinner, and each tag of the head only once', async () => {
    const page = await renderPage(foodFixture);
    expect(page.querySelector('h1')?.textContent).toBe('Party Jollof Rice');
    expect(page.body.textContent).toContain('$9.50');
    expect(page.body.textContent).toContain('Smoky rice from the bottom of the pot.');
    expect(page.querySelector('[role="status"]')).toBeNull();
    const keys = [...page.head.querySelectorAll('title, meta, link[rel=canonical]')].map(
      (tag) => tag.tagName + (tag.getAttribute('name') ?? tag.getAttribute('property') ?? ''),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has the styles of all optional facts about the pickup inline, so they do not move when the stylesheet arrives', async () => {
    const page = await renderPage({
      ...foodFixture,
      area: 'Chorlton',
      pay: ['cash'],
      max_per_guest: 2,
      windows: [createEveningWindow('2100-01-01')],
      zone: 'UTC',
      rating: { average: 4.7, count: 12 },
    });
    const elements = page.querySelectorAll('[aria-label=Collect], [aria-label=Collect] *');
    const classes = [...elements].flatMap((element) => [...element.classList]);
    expect(classes).toContain('p-5');
    const styles = [...parseBuiltPage('shells/food').querySelectorAll('style')];
    const css = styles.map((style) => style.textContent.replaceAll('\\', '')).join('');
    expect(classes.filter((name) => !css.includes(`.${name}`))).toEqual([]);
  });

  it('renders the title, the description, the canonical URL, the tags for shared links, and the preload of the image', async () => {
    const page = await renderPage(foodFixture);
    expect(page.title).toBe('Party Jollof Rice · Potluck');
    expect(readMeta(page, 'description')).toBe('Smoky rice from the bottom of the pot.');
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `${siteUrl}/foods/jollof-rice`,
    );
    expect(readMeta(page, 'og:title')).toBe('Party Jollof Rice · $9.50');
    expect(readMeta(page, 'og:image')).toBe(`${siteUrl}/images/foods/jollof-rice-1200x630.jpg`);
    expect(readMeta(page, 'og:url')).toBe(`${siteUrl}/foods/jollof-rice`);
    const link = page.head.querySelector('link[rel=preload][as=image]');
    expect(link?.getAttribute('fetchpriority')).toBe('high');
    expect(link?.getAttribute('imagesrcset')).toContain('/images/foods/jollof-rice-960.avif 960w');
  });

  it('describes the dish in structured data as a Product with an Offer, without the email of the cook', async () => {
    const page = await renderPage(foodFixture);
    expect(readStructuredData(page)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Party Jollof Rice',
      description: 'Smoky rice from the bottom of the pot.',
      image: `${siteUrl}/images/foods/jollof-rice-1200x630.jpg`,
      category: 'Rice',
      offers: {
        '@type': 'Offer',
        price: '9.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Person', name: 'Amara Okafor' },
      },
    });
  });

  it('adds the rating of a dish to the structured data', async () => {
    const page = await renderPage({ ...foodFixture, rating: { average: 4.67, count: 12 } });
    expect(readStructuredData(page).aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.67,
      reviewCount: 12,
    });
  });

  it('describes a dish without stock as sold out', async () => {
    const page = await renderPage({ ...foodFixture, quantity: 0 });
    expect(readStructuredData(page).offers.availability).toBe('https://schema.org/SoldOut');
    expect(page.body.textContent).toContain('Sold out');
  });

  it.each(['jollof-rice', 'a?b', 'a/b', '#a', '%25', '..'])(
    'renders the missing dish with the ID %s as not found, without structured data',
    async (foodId) => {
      const page = await renderPage(null, foodId);
      expect(page.querySelector('h1')?.textContent).toBe('Product Not Found');
      expect(page.querySelector('script[type="application/ld+json"]')).toBeNull();
    },
  );

  it.each([
    '</script><script>alert(1)</script>',
    '$& $1 $`',
    '<!-- <script>',
    '"quotes" \'single\'',
    'أرز \u202eevil',
    '</title><img src=x onerror=alert(1)>',
  ])('escapes the text %j in every field', async (text) => {
    const food = {
      ...foodFixture,
      food_name: text,
      food_image: text,
      food_category: text,
      food_origin: text,
      description: text,
      added_by: { name: text, email: text, photoURL: text },
    };
    const page = await renderPage(food);
    expect(page.querySelectorAll('script')).toHaveLength(2);
    expect(readPageData(page)).toMatchObject({ foodId: food._id, food: { food, etag: '"1"' } });
    expect(page.querySelector('[onerror]')).toBeNull();
    expect(readStructuredData(page).name).toBe(text);
    expect(page.querySelector('h1')?.textContent).toBe(text);
    expect(readMeta(page, 'og:title')).toBe(`${text} · $9.50`);
    expect(readMeta(page, 'og:image')).toBe(`${siteUrl}/images/card.jpg`);
  });
});

describe('renderCookPage', () => {
  const { added_by, ...food } = foodFixture;
  const { name } = added_by;
  const cook = { _id: 'c00c', name, photoURL: null, area: 'Sale', about: 'I bake.', foods: [food] };

  it('renders the cook, the dishes, the tags for shared links, and a Person, without an email', async () => {
    const { head, root, data } = await renderCookPage({ cookId: cook._id, cook });
    const html = `<head>${head}</head><body>${root}${data}</body>`;
    const page = new JSDOM(html).window.document;
    expect(page.title).toBe('Amara Okafor · Potluck');
    expect(page.querySelector('h1')?.textContent).toBe(name);
    expect(page.body.textContent).toContain('I bake.');
    expect(page.querySelector('article')?.textContent).toContain('Party Jollof Rice');
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `${siteUrl}/cooks/c00c`,
    );
    expect(readMeta(page, 'og:title')).toBe('Amara Okafor cooks on Potluck');
    expect(readMeta(page, 'og:image')).toBe(`${siteUrl}/images/foods/jollof-rice-1200x630.jpg`);
    expect(readStructuredData(page)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Person',
      name,
      description: 'I bake.',
      url: `${siteUrl}/cooks/c00c`,
    });
    expect(readPageData(page)).toMatchObject({ cookId: cook._id, cook });
    expect(html).not.toContain('@potluck.test');
  });
});
