import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useFormSubmit } from './use-form-submit';

type Action = Parameters<typeof useFormSubmit>[0];

function Form({ action }: { action: Action }) {
  const { busy, onSubmit } = useFormSubmit(action);
  return (
    <form aria-label="form" aria-busy={busy} onSubmit={onSubmit}>
      <input aria-label="right" />
      <input aria-label="wrong" aria-invalid />
    </form>
  );
}

it('useFormSubmit ignores submits while the action runs, and focuses the first invalid field after the action', async () => {
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

it('useFormSubmit ignores submits while the next page loads, and accepts submits after Back', async () => {
  let load = (_page: { default: () => string }): void => undefined;
  const NextPage = lazy(
    () => new Promise<{ default: () => string }>((resolve) => (load = resolve)),
  );
  const leaving = vi.fn();

  function Pages() {
    const [isNext, setIsNext] = useState(false);
    const action: Action = (leave) => {
      leaving();
      leave(() => {
        setIsNext(true);
      });
      return Promise.resolve();
    };
    const goBack = () => {
      setIsNext(false);
    };
    return (
      <>
        <button onClick={goBack}>Back</button>
        <Suspense>{isNext ? <NextPage /> : <Form action={action} />}</Suspense>
      </>
    );
  }

  render(<Pages />);
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  await act(() => Promise.resolve());
  expect(form.getAttribute('aria-busy')).toBe('true');
  fireEvent.submit(form);
  expect(leaving).toHaveBeenCalledOnce();

  fireEvent.click(screen.getByText('Back'));
  expect(form.getAttribute('aria-busy')).toBe('false');
  fireEvent.submit(form);
  expect(leaving).toHaveBeenCalledTimes(2);
  await act(() => Promise.resolve());
  load({ default: () => 'The next page' });
  expect(await screen.findByText('The next page')).toBeTruthy();
});

it('useFormSubmit does not navigate if the user has left the form', async () => {
  const navigate = vi.fn();
  let answer = (): void => undefined;
  const { unmount } = render(
    <Form
      action={async (leave) => {
        await new Promise<void>((resolve) => (answer = resolve));
        leave(navigate);
      }}
    />,
  );
  fireEvent.submit(screen.getByRole('form'));
  unmount();
  answer();
  await act(() => Promise.resolve());
  expect(navigate).not.toHaveBeenCalled();
});

it('useFormSubmit focuses the invalid field even if an animation frame starts before the error is rendered', async () => {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    callback(0);
    return 0;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  function FormWithError() {
    const [hasError, setHasError] = useState(false);
    const { onSubmit } = useFormSubmit(async () => {
      await Promise.resolve();
      setHasError(true);
    });
    return (
      <form aria-label="form" onSubmit={onSubmit}>
        <input aria-label="name" aria-invalid={hasError} />
      </form>
    );
  }
  render(<FormWithError />);
  await act(async () => {
    fireEvent.submit(screen.getByRole('form'));
    await Promise.resolve();
  });
  expect(document.activeElement).toBe(screen.getByLabelText('name'));
});

it('useFormSubmit scrolls the first invalid field and its error into view if the field already has the focus', async () => {
  const scrolled: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
    options,
  ) {
    scrolled.push([this.id, options]);
  });
  render(<FormWithDescribedField />);
  screen.getByLabelText('quantity').focus();
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => {
    expect(scrolled).toEqual([
      ['quantity-hint', { block: 'nearest' }],
      ['quantity-error', { block: 'nearest' }],
      ['quantity', { block: 'nearest' }],
    ]);
  });
});

function FormWithDescribedField() {
  const { onSubmit } = useFormSubmit(() => Promise.resolve());
  return (
    <form aria-label="form" onSubmit={onSubmit}>
      <input
        id="quantity"
        aria-label="quantity"
        aria-invalid
        aria-describedby="quantity-hint quantity-error"
      />
      <p id="quantity-hint">3 available</p>
      <p id="quantity-error">You cannot purchase more than 3.</p>
    </form>
  );
}
