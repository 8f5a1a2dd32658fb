import { readFileSync } from 'node:fs';
import type { Food } from '@potluck/functions/contract/food';
import type { FoodPageRenderer } from '@potluck/functions/pages/food-page-router';
import { fillPageTemplate, parsePageTemplate } from '@potluck/functions/pages/page-template';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { repositoryRoot } from '../scripts/project-config';

/**
 * Returns the HTML that the function `pages` sends for a dish. Uses the renderer of the deployed
 * function.
 */
export async function renderFoodDocument(food: Food): Promise<string> {
  const { renderFoodPage } = (await import(
    `${repositoryRoot}functions/lib/food-page-renderer.cjs`
  )) as FoodPageRenderer;
  const file = `${repositoryRoot}${firebaseJson.hosting.public}/shells/food.html`;
  const template = parsePageTemplate(readFileSync(file, 'utf8'));
  if (!template) throw new Error(`${file} is not a template of a dish page.`);
  const data = { foodId: food._id, food: { food, etag: '"etag"' } };
  return fillPageTemplate(template, await renderFoodPage(data), template.buildId);
}
