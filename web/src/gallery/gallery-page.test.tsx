import { act, render, screen } from '@testing-library/react';
import { existsSync } from 'node:fs';
import { MemoryRouter } from 'react-router-dom';
import type { LightboxExternalProps } from 'yet-another-react-lightbox';
import { beforeEach, expect, it, vi } from 'vitest';
import { useCloseOnBack } from '../lib/close-on-back';
import { clickButton } from '../ui/user-actions-fixture';
import GalleryPage from './gallery-page';

const lightbox = vi.hoisted((): { props?: unknown } => ({}));

vi.mock('../lib/close-on-back');
vi.mock('yet-another-react-lightbox', () => ({
  default: (props: LightboxExternalProps) => {
    lightbox.props = props;
    return props.open ? <div role="dialog" /> : null;
  },
}));

beforeEach(() => {
  delete lightbox.props;
  render(<GalleryPage />, { wrapper: MemoryRouter });
});

it('the gallery page shows 12 published images with numbered alt texts', () => {
  const alts = [...document.images].map(({ alt }) => alt);
  expect(alts).toEqual(Array.from({ length: 12 }, (_, index) => `Delicious Food ${index + 1}`));
  const paths = [...document.images].map(({ src }) => new URL(src).pathname);
  const isPublished = (path: string) => existsSync(`${import.meta.dirname}/../../public${path}`);
  expect(paths.filter((path) => !isPublished(path))).toEqual([]);
});

it('the gallery page opens a lightbox, which Back closes, at the clicked image, with an endless loop, 2 preloaded images, fades of 250 ms, and swipes of 500 ms', async () => {
  expect(screen.queryByRole('dialog')).toBeNull();
  await clickButton('Delicious Food 5');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(lightbox.props).toMatchObject({
    index: 4,
    carousel: { finite: false, preload: 2 },
    animation: { fade: 250, swipe: 500 },
  });
  act(() => vi.mocked(useCloseOnBack).mock.lastCall?.[1]());
  expect(screen.queryByRole('dialog')).toBeNull();
});
