import type { Page } from '@playwright/test';
import { openLinkField } from './choose-photo';

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
  values: Partial<typeof validFoodFormValues> = validFoodFormValues,
): Promise<void> {
  if ('Image URL' in values) await openLinkField(page);
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}
