import {
  BUILD_ID_META,
  pageTemplateMarkers as markers,
  type CookPageData,
  type FoodPageData,
} from '@potluck/functions/contract/pages';
import type { Cook } from '@potluck/functions/contract/cook';
import { getPrerenderedHtmlKey } from './app/router';
import { pagePaths } from './lib/paths';
import { createSocialCard, createStructuredData } from './food/food-metadata';
import { createPageDataElement, serializeForHtml, SITE_URL } from './lib/page-data';
import { renderPageToHtml } from './prerender';
import { extractHeadTags } from './extract-head-tags';
import type { EmbeddedPage } from './ui/embedded-page';
import { normalizeImageUrl } from './ui/image';

export { SITE_URL as siteUrl } from './lib/page-data';

/** The ID of the build whose scripts can hydrate the page. The build replaces this placeholder. */
export const buildId = '__BUILD_ID__';

export function renderFoodPage(data: FoodPageData) {
  const path = pagePaths.food(encodeURIComponent(data.foodId));
  const food = data.food?.food;
  if (!food) return renderPage(path, data);
  return renderPage(path, { ...data, card: createSocialCard(food) }, createStructuredData(food));
}

export function renderCookPage(data: CookPageData) {
  const path = pagePaths.cook(encodeURIComponent(data.cookId));
  const { cook } = data;
  const [food] = cook?.foods ?? [];
  if (!cook || !food) return renderPage(path, data);
  return renderPage(path, { ...data, card: createSocialCard(food) }, createPersonData(cook));
}

/** Returns a https://schema.org/Person. */
function createPersonData({ _id, name, photoURL, about }: Cook): object {
  const image = normalizeImageUrl(photoURL);
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    description: about,
    image: image?.startsWith('/') ? SITE_URL + image : image,
    url: SITE_URL + pagePaths.cook(_id),
  };
}

/** Resolves with the HTML of a page: the tags of its head, the root element, and the data. */
async function renderPage(path: string, embeddedPage: EmbeddedPage, structuredData?: object) {
  const { head, body } = extractHeadTags(
    await renderPageToHtml(path, {
      ...embeddedPage,
      ...(structuredData && { structuredData: serializeForHtml(structuredData) }),
    }),
  );
  return {
    head,
    root: createRootElement(body, getPrerenderedHtmlKey(path)),
    data: createPageDataElement(serializeForHtml(embeddedPage)),
  };
}

/** The site hydrates the page only if `getPrerenderedHtmlKey` returns the same key for the current URL. */
export function createRootElement(body: string, key: string): string {
  return `<div id="root" data-shape="${key}">${body}</div>`;
}

/** Returns the template of a page with data. The Cloud Function `pages` replaces the text between the markers. */
export function createPageTemplate({ head, root }: { head: string; root: string }) {
  return {
    head: `<meta name="${BUILD_ID_META}" content="${buildId}">${markers.headStart}${head}${markers.headEnd}`,
    root: markers.rootStart + root + markers.rootEnd,
  };
}
