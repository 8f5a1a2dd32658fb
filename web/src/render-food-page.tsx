import {
  BUILD_ID_META,
  pageTemplateMarkers as markers,
  type FoodPageData,
} from '@potluck/functions/contract/pages';
import { getPrerenderedHtmlKey } from './app/router';
import { pagePaths } from './lib/paths';
import type { EmbeddedFood } from './food/embedded-food';
import { createSocialCard, createStructuredData } from './food/food-metadata';
import { createPageDataElement, serializeForHtml } from './lib/page-data';
import { renderPageToHtml } from './prerender';
import { extractHeadTags } from './extract-head-tags';

export { SITE_URL as siteUrl } from './lib/page-data';

/** The ID of the build whose scripts can hydrate the page. The build replaces this placeholder. */
export const buildId = '__BUILD_ID__';

const prerenderKey = getPrerenderedHtmlKey(pagePaths.food('-'));

/** Returns the HTML of the page of a dish: the tags of its head, the root element, and the data. */
export async function renderFoodPage(
  pageData: FoodPageData,
): Promise<{ head: string; root: string; data: string }> {
  const food = pageData.food?.food;
  const embeddedFood: EmbeddedFood = { ...pageData, ...(food && { card: createSocialCard(food) }) };
  const structuredData = food && serializeForHtml(createStructuredData(food));
  const { head, body } = extractHeadTags(
    await renderPageToHtml(pagePaths.food(encodeURIComponent(pageData.foodId)), {
      ...embeddedFood,
      ...(structuredData && { structuredData }),
    }),
  );
  return {
    head,
    root: createRootElement(body, prerenderKey),
    data: createPageDataElement(serializeForHtml(embeddedFood)),
  };
}

/** The site hydrates the page only if `getPrerenderedHtmlKey` returns the same key for the current URL. */
export function createRootElement(body: string, key: string): string {
  return `<div id="root" data-shape="${key}">${body}</div>`;
}

/** Returns the template of a dish page. The Cloud Function `pages` replaces the text between the markers. */
export function createFoodPageTemplate({ head, root }: { head: string; root: string }) {
  return {
    head: `<meta name="${BUILD_ID_META}" content="${buildId}">${markers.headStart}${head}${markers.headEnd}`,
    root: markers.rootStart + root + markers.rootEnd,
  };
}
