import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { preloadable } from './preloadable';

function Greeting({ name }: { name: string }) {
  return <p>Hello, {name}</p>;
}

const importGreeting = () => Promise.resolve({ default: Greeting, words: 2 });

it('shows at once what has been loaded', async () => {
  const { Component, load } = preloadable(importGreeting);
  expect(await load()).toMatchObject({ words: 2 });
  render(
    <Suspense fallback="Loading">
      <Component name="Sam" />
    </Suspense>,
  );
  expect(screen.getByText('Hello, Sam')).toBeTruthy();
});

it('loads what is shown', async () => {
  const { Component } = preloadable(importGreeting);
  render(
    <Suspense fallback="Loading">
      <Component name="Sam" />
    </Suspense>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Hello, Sam')).toBeTruthy();
});
