import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

export const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Returns the field with this label. `getByLabelText` reads the labels of each element, which is slow in a form. */
export function getField(name: string): HTMLInputElement {
  const labels = [...document.querySelectorAll('label')];
  const field = labels.find(({ textContent }) => textContent === name)?.control;
  return (field ?? expect.fail(`The field ${name} is missing.`)) as HTMLInputElement;
}

/** Replaces the text of a field in one step, because simulated key presses are slow. */
export function fillField(name: string, value: string): void {
  fireEvent.change(getField(name), { target: { value } });
}

/** Returns whether the browser would ask the user before it leaves the page. */
export const hasUnloadWarning = () =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true }));
