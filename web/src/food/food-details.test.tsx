import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FoodDetails } from './food-details';

it('FoodDetails puts the names of the dish and the cook in `bdi` elements, so a right-to-left name does not reorder the text around it', async () => {
  render(
    <MemoryRouter>
      <FoodDetails food={foodFixture} />
    </MemoryRouter>,
  );
  // Wait for the share button, because its code loads after the page.
  await screen.findByRole('button', { name: /share/i });
  expect(screen.getByRole('heading', { level: 1 }).firstElementChild?.tagName).toBe('BDI');
  expect(screen.getByText(foodFixture.added_by.name).tagName).toBe('BDI');
});

it('FoodDetails links the email of the cook, because guests with an allergy should ask the cook', async () => {
  render(
    <MemoryRouter>
      <FoodDetails food={foodFixture} />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: /share/i });
  const { email } = foodFixture.added_by;
  expect(screen.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`);
});
