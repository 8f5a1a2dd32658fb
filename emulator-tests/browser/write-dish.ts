import type { Page } from '@playwright/test';

/** What each field of the dish form can be filled with, by its label. */
export const egusi = {
  'Food name': 'Egusi with Pounded Yam',
  'Image URL': '/images/foods/default.svg',
  Category: 'Soup',
  Quantity: '5',
  'Price ($)': '12.75',
  'Origin country': 'Nigeria',
  'Short description': 'Ground melon seeds, bitterleaf, and patience.',
};

export async function writeDish(page: Page, dish: typeof egusi = egusi): Promise<void> {
  for (const [label, text] of Object.entries(dish)) await page.getByLabel(label).fill(text);
}
