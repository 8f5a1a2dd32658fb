import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ThemeToggle } from './theme-toggle';

beforeEach(() => {
  document.head.innerHTML = ['light', 'dark']
    .map((theme) => `<meta name="theme-color" id="theme-color-${theme}" media="screen">`)
    .join('');
});

const listMedia = () =>
  ['light', 'dark'].map((theme) =>
    document.getElementById(`theme-color-${theme}`)?.getAttribute('media'),
  );

it('ThemeToggle sets the color of the browser toolbar to the color of the theme, also after a change of the theme', async () => {
  document.documentElement.dataset.theme = 'dark';
  render(<ThemeToggle />);
  expect(listMedia()).toEqual(['not all', 'all']);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }));
  expect(listMedia()).toEqual(['all', 'not all']);
});
