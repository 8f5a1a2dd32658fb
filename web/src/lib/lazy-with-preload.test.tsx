import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyWithPreload } from './lazy-with-preload';

function Greeting({ name }: { name: string }) {
  return <p>Hello, {name}</p>;
}

const importGreeting = () => Promise.resolve({ default: Greeting, words: 2 });

it('lazyWithPreload renders a preloaded component without a fallback', async () => {
  const { Component, load } = lazyWithPreload(importGreeting);
  expect(await load()).toMatchObject({ words: 2 });
  render(
    <Suspense fallback="Loading">
      <Component name="Sam" />
    </Suspense>,
  );
  expect(screen.getByText('Hello, Sam')).toBeTruthy();
});

it('lazyWithPreload loads the code of a component when the component is rendered', async () => {
  const { Component } = lazyWithPreload(importGreeting);
  render(
    <Suspense fallback="Loading">
      <Component name="Sam" />
    </Suspense>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Hello, Sam')).toBeTruthy();
});
