import type { Page } from '@playwright/test';

/** Valid values for the food form, by field label. */
export const validFoodFormValues = {
  'Food name': 'Egusi with Pounded Yam',
  'Image URL': '/images/foods/default.svg',
  Category: 'Soup',
  Quantity: '5',
  'Price ($)': '12.75',
  'Origin country': 'Nigeria',
  'Short description': 'Ground melon seeds, bitterleaf, and patience.',
};

export async function fillFoodForm(
  page: Page,
  values: typeof validFoodFormValues = validFoodFormValues,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}
