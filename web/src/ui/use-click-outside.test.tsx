import { fireEvent, render, screen } from '@testing-library/react';
import { useCallback, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useClickOutside } from './use-click-outside';

/**
 * Renders the buttons of two menus, as in the navbar. The button of the closed menu “Account” comes
 * before the button of the open menu.
 */
function Menus() {
  const [open, setOpen] = useState(true);
  const area = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useClickOutside(open, area, close);
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

it('useClickOutside closes the menu on Escape and focuses the button that opened the menu', () => {
  render(<Menus />);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(menu().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(menu());
});

it.each([
  ['a click', () => fireEvent.pointerDown(screen.getByText('Outside'))],
  ['a focus', () => fireEvent.focusIn(screen.getByText('Outside'))],
])('useClickOutside closes the menu on %s outside, not on a click inside', (_event, trigger) => {
  render(<Menus />);
  fireEvent.pointerDown(menu());
  expect(menu().getAttribute('aria-expanded')).toBe('true');
  trigger();
  expect(menu().getAttribute('aria-expanded')).toBe('false');
});
