import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSubmit } from './use-submit';

type Action = Parameters<typeof useSubmit>[0];

function Form({ action }: { action: Action }) {
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

it('takes no other press once it is finished, and leads on', async () => {
  const goOn = vi.fn();
  const action = vi.fn<Action>((finish) => {
    finish(goOn);
    return Promise.resolve();
  });
  render(<Form action={action} />);
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  await act(() => Promise.resolve());
  expect(goOn).toHaveBeenCalledOnce();
  fireEvent.submit(form);
  expect(action).toHaveBeenCalledOnce();
  expect(form.getAttribute('aria-busy')).toBe('true');
});

it('leads nobody on who has left the form meanwhile', async () => {
  const goOn = vi.fn();
  let answer = (): void => undefined;
  const { unmount } = render(
    <Form
      action={async (finish) => {
        await new Promise<void>((resolve) => (answer = resolve));
        finish(goOn);
      }}
    />,
  );
  fireEvent.submit(screen.getByRole('form'));
  unmount();
  answer();
  await act(() => Promise.resolve());
  expect(goOn).not.toHaveBeenCalled();
});
