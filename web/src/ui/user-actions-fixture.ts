import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Replaces the text of a field in one step, because simulated key presses are slow. */
export function fillField(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
