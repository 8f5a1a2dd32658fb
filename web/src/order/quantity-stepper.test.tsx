import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { QuantityStepper } from './purchase-page';

function Stepper({ readOnly = false }) {
  const [value, setValue] = useState('2');
  return (
    <QuantityStepper
      field={{
        value,
        error: undefined,
        onChange: ({ target }) => setValue(target.value),
      }}
      max={3}
      disabled={false}
      readOnly={readOnly}
      onStep={(quantity) => setValue(String(quantity))}
    />
  );
}

it.each([
  ['One less', '1'],
  ['One more', '3'],
])(
  'QuantityStepper keeps the focus on the button “%s” and ignores further clicks when the quantity is %s',
  async (name, limit) => {
    render(<Stepper />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    // A browser moves the focus away from a button with the attribute `disabled`. jsdom does not.
    expect(button.disabled).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe(limit);
  },
);

it('QuantityStepper keeps its value and the focus if it is read-only', async () => {
  render(<Stepper readOnly />);
  const input = screen.getByRole<HTMLInputElement>('spinbutton');
  expect(input.readOnly).toBe(true);
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) {
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
  }
  await userEvent.type(input, '1');
  expect(input.value).toBe('2');
});

it('QuantityStepper disables its buttons and its field if the purchase is blocked', () => {
  render(
    <QuantityStepper
      field={{ value: '2', error: undefined, onChange: () => undefined }}
      max={3}
      disabled
      readOnly={false}
      onStep={() => undefined}
    />,
  );
  expect(screen.getByRole('spinbutton')).toHaveProperty('disabled', true);
  for (const button of screen.getAllByRole('button'))
    expect(button).toHaveProperty('disabled', true);
});
