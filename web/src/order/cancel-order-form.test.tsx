import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clickButton, fillField, getField } from '../ui/user-actions-fixture';
import { CancelOrderForm } from './cancel-order-form';

const onSubmit = vi.fn();

beforeEach(() => {
  onSubmit.mockReset().mockResolvedValue({});
  render(
    <CancelOrderForm
      email="sam@potluck.test"
      version={1}
      onSubmit={onSubmit}
      onClose={() => undefined}
    />,
  );
});

const enterNote = (note: string) => fillField('Note to the guest (optional)', note);
const restock = () => getField('Put the portions back on the menu');
const submit = () => clickButton('Cancel the order');

describe('CancelOrderForm', () => {
  it('requires a reason, and a note of at most 300 characters', async () => {
    enterNote('a'.repeat(301));
    expect(screen.getByText('301 of 300')).toBeTruthy();
    await submit();
    expect(screen.getByText('Choose a reason.')).toBeTruthy();
    expect(screen.getByText('Note can have at most 300 characters.')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each([
    ['sold-out', 'It is sold out', false],
    ['cannot-cook', 'I cannot cook it', false],
    ['not-collected', 'The guest did not collect it', true],
    ['guest-asked', 'The guest asked for it', true],
    ['other', 'Another reason', false],
  ])('sends the reason %s (%s), and puts portions back: %s', async (reason, text, isOn) => {
    fillField('Reason', reason);
    expect(screen.getByRole<HTMLOptionElement>('option', { name: text }).selected).toBe(true);
    expect(restock().checked).toBe(isOn);
    await submit();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      email: 'sam@potluck.test',
      version: 1,
      reason,
      restock: isOn,
    });
  });

  it('sends the note and the choice of the cook for the stock, and shows an error of the API at the note', async () => {
    onSubmit.mockResolvedValue({ note: 'Note is not polite.' });
    fillField('Reason', 'sold-out');
    enterNote('Sorry!');
    fireEvent.click(restock());
    expect(restock().checked).toBe(true);
    await submit();
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ note: 'Sorry!', restock: true });
    const error = screen.getByText('Note is not polite.');
    expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toContain(error.id);
  });
});
