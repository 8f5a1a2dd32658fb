import { fireEvent, render, screen } from '@testing-library/react';
import { useCallback, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useDismissal } from './use-dismissal';

/** As in the navbar: another menu's button comes first. */
function Menus() {
  const [open, setOpen] = useState(true);
  const area = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  useDismissal(open, area, close);
  return (
    <>
      <div ref={area}>
        <button aria-expanded={false}>Account</button>
        <button aria-expanded={open}>Menu</button>
      </div>
      <button>Outside</button>
    </>
  );
}

const menu = () => screen.getByRole('button', { name: 'Menu' });

it('closes at Escape, and gives the focus back to the button that opened', () => {
  render(<Menus />);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(menu().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(menu());
});

it.each([
  ['a press', () => fireEvent.pointerDown(screen.getByText('Outside'))],
  ['a focus', () => fireEvent.focusIn(screen.getByText('Outside'))],
])('closes at %s outside, not inside', (_what, act) => {
  render(<Menus />);
  fireEvent.pointerDown(menu());
  expect(menu().getAttribute('aria-expanded')).toBe('true');
  act();
  expect(menu().getAttribute('aria-expanded')).toBe('false');
});
