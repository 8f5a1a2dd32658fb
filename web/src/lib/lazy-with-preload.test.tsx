import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyWithPreload } from './lazy-with-preload';

function Greeting({ name }: { name: string }) {
  return <p>Hello, {name}</p>;
}

const importGreeting = () => Promise.resolve({ default: Greeting, words: 2 });

it('lazyWithPreload returns a component that renders without a Suspense fallback after it was preloaded', async () => {
  const { Component, load } = lazyWithPreload(importGreeting);
  expect(await load()).toMatchObject({ words: 2 });
  render(
    <Suspense fallback="Loading">
      <Component name="Sam" />
    </Suspense>,
  );
  expect(screen.getByText('Hello, Sam')).toBeTruthy();
});

it('lazyWithPreload returns a component that loads its code when it is rendered without a preload', async () => {
  const { Component } = lazyWithPreload(importGreeting);
  render(
    <Suspense fallback="Loading">
      <Component name="Sam" />
    </Suspense>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Hello, Sam')).toBeTruthy();
});
