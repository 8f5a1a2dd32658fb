import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSubmit } from './use-submit';

function Form({ action }: { action: (finish: () => void) => Promise<void> }) {
  const { busy, onSubmit } = useSubmit(action);
  return (
    <form aria-label="form" aria-busy={busy} onSubmit={onSubmit}>
      <input aria-label="right" />
      <input aria-label="wrong" aria-invalid />
    </form>
  );
}

it('works on one submit at a time, says so, and then goes to the first wrong field', async () => {
  let finish = (): void => undefined;
  const action = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  render(<Form action={action} />);
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(action).toHaveBeenCalledOnce();
  expect(form.getAttribute('aria-busy')).toBe('true');
  finish();
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByLabelText('wrong'));
  });
  expect(form.getAttribute('aria-busy')).toBe('false');
  fireEvent.submit(form);
  expect(action).toHaveBeenCalledTimes(2);
  finish();
});

it('takes no other press once it is finished', async () => {
  const action = vi.fn((finish: () => void) => {
    finish();
    return Promise.resolve();
  });
  render(<Form action={action} />);
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  await act(() => Promise.resolve());
  fireEvent.submit(form);
  expect(action).toHaveBeenCalledOnce();
  expect(form.getAttribute('aria-busy')).toBe('true');
});
