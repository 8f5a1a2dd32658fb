import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyWithPreload } from './lazy-code';

function Greeting({ name }: { name: string }) {
  return <p>Hello, {name}</p>;
}

it('lazyWithPreload returns a component that renders without a Suspense fallback after it was preloaded', async () => {
  const { Component, load } = lazyWithPreload(() => Promise.resolve({ default: Greeting }));
  await load();
  render(
    <Suspense fallback="Loading">
      <Component name="Sam" />
    </Suspense>,
  );
  expect(screen.getByText('Hello, Sam')).toBeTruthy();
});
