import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TextField } from './form-fields';
import { rebaseValues, useFormFields, useFormSubmit } from './form-state';
import type { FieldErrors } from './form-validation';

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
      leave(() => setIsNext(true));
      return Promise.resolve();
    };
    const goBack = () => setIsNext(false);
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

describe('a screen reader reads the error of a field in a form with useFormSubmit', () => {
  /** Renders a form with two fields. `finish` delays the end of the action after the errors are shown. */
  function FormWithTwoFields({ finish }: { finish?: Promise<void> }) {
    const { bind, showInvalidFields } = useFormFields(
      useState({ name: '', email: '' }),
      ({ name, email }) => ({
        ...(name.length < 2 && { name: 'Name is too short.' }),
        ...(email === '' && { email: 'Email is required.' }),
      }),
    );
    const { onSubmit } = useFormSubmit(async () => {
      showInvalidFields();
      await finish;
    });
    return (
      <form noValidate onSubmit={onSubmit}>
        <TextField label="Name" {...bind('name')} />
        <TextField label="Email" {...bind('email')} />
        <button>Send</button>
      </form>
    );
  }

  /**
   * Returns a function that waits for the end of the current task, and returns the texts that a screen reader
   * has read since the last call: new or changed alerts, and the description of a newly focused field.
   */
  function recordReadTexts(): () => Promise<string[]> {
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    let focused = document.activeElement;
    let alerts = screen.queryAllByRole('alert');
    return async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      const changed = new Set(changes.splice(0).map(({ target }) => target));
      const previousAlerts = alerts;
      alerts = screen.queryAllByRole('alert');
      const readAlerts = alerts.filter(
        (alert) => changed.has(alert) || !previousAlerts.includes(alert),
      );
      const descriptionId = document.activeElement?.getAttribute('aria-describedby') ?? '';
      const description = document.getElementById(descriptionId);
      const read = document.activeElement !== focused && description ? [description] : [];
      focused = document.activeElement;
      return [...read, ...readAlerts].map(({ textContent }) => textContent);
    };
  }

  const field = (label: string) => screen.getByLabelText(label);

  /** Submits the blank form with a click. Resolves after the focus has moved to the first field. */
  async function clickSend(): Promise<void> {
    await userEvent.click(screen.getByText('Send'));
    await waitFor(() => {
      expect(document.activeElement).toBe(field('Name'));
    });
  }

  it('once, as the description of the field, if the focus moves to the field', async () => {
    render(<FormWithTwoFields />);
    const read = recordReadTexts();
    await clickSend();
    expect(await read()).toEqual(['Name is too short.']);
  });

  it('once per submit, as an alert, if the field already has the focus', async () => {
    render(<FormWithTwoFields />);
    field('Name').focus();
    const read = recordReadTexts();
    for (let submit = 0; submit < 3; submit += 1) {
      await userEvent.keyboard('{Enter}');
      expect(await read()).toEqual(['Name is too short.']);
    }
  });

  it('as an alert if the user submits an unchanged field with Enter after its error was read as a description', async () => {
    render(<FormWithTwoFields />);
    await clickSend();
    const read = recordReadTexts();
    await userEvent.keyboard('{Enter}');
    expect(await read()).toEqual(['Name is too short.']);
  });

  it('only if the field is the first invalid field, even if another invalid field has the focus during the submit', async () => {
    render(<FormWithTwoFields />);
    field('Email').focus();
    const read = recordReadTexts();
    await userEvent.keyboard('{Enter}');
    expect(await read()).toEqual(['Name is too short.']);
    expect(document.activeElement).toBe(field('Name'));
    field('Email').focus();
    expect(await read()).toEqual(['Email is required.']);
  });

  it('once if the error is shown before the action ends', async () => {
    let finish = (): void => undefined;
    render(<FormWithTwoFields finish={new Promise((resolve) => (finish = resolve))} />);
    field('Name').focus();
    const read = recordReadTexts();
    await userEvent.keyboard('{Enter}');
    expect(await read()).toEqual(['Name is too short.']);
    finish();
    expect(await read()).toEqual([]);
  });

  it('as an alert if the error appears again while the user types', async () => {
    render(<FormWithTwoFields />);
    await clickSend();
    await userEvent.keyboard('Al');
    const read = recordReadTexts();
    await userEvent.keyboard('{Backspace}');
    expect(await read()).toEqual(['Name is too short.']);
  });
});

const onSubmit = vi.fn<(values: { name: string; city: string }) => void>();

function validate(values: { name: string; city: string }): FieldErrors {
  const blank = Object.entries(values).filter(([, value]) => value === '');
  return Object.fromEntries(blank.map(([name]) => [name, `${name} is required.`]));
}

function TwoFields() {
  const { values, setValue, bind, showInvalidFields } = useFormFields(
    useState({ name: '', city: 'Bonn' }),
    validate,
  );
  // Keeps the `setValue` of the first render, because a test calls it after later renders.
  const [setValueOfFirstRender] = useState(() => setValue);
  const fields = (['name', 'city'] as const).map((field) => {
    const { error, ...props } = bind(field);
    return (
      <label key={field}>
        {field}
        <input {...props} />
        {error !== undefined && <p>{error}</p>}
      </label>
    );
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (showInvalidFields()) onSubmit(values);
      }}
    >
      {fields}
      <button>Send</button>
      <button type="button" onClick={() => showInvalidFields('name')}>
        Check city
      </button>
      <button type="button" onClick={() => setValueOfFirstRender('name', 'Ada')}>
        Fill in name
      </button>
    </form>
  );
}

const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('useFormFields', () => {
  beforeEach(() => {
    onSubmit.mockClear();
    render(<TwoFields />);
  });

  it('starts with the initial values, marks each field as required, and shows no error', () => {
    expect(getField('name')).toMatchObject({ name: 'name', value: '', required: true });
    expect(getField('city')).toMatchObject({ name: 'city', value: 'Bonn', required: true });
    expect(screen.queryByText(/is required/)).toBeNull();
  });

  it('returns the changed values of all fields', async () => {
    await userEvent.type(getField('city'), '-Beuel');
    await userEvent.type(getField('name'), 'Sam');
    await send();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Sam', city: 'Bonn-Beuel' });
  });

  it('returns false from showInvalidFields and shows the error at the field if a field is invalid', async () => {
    await send();
    expect(screen.getByText('name is required.')).toBeTruthy();
    expect(screen.queryByText('city is required.')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('validates a field on each change after the field has shown an error', async () => {
    await send();
    const name = screen.getByRole('textbox', { name: /^name/ });
    await userEvent.type(name, 'S');
    expect(screen.queryByText('name is required.')).toBeNull();
    await userEvent.clear(name);
    expect(screen.getByText('name is required.')).toBeTruthy();
  });

  it('shows no error on a change of a field that has not shown an error yet', async () => {
    await userEvent.clear(getField('city'));
    expect(screen.queryByText('city is required.')).toBeNull();
  });

  it('changes one field and keeps the other values, even if the caller uses setValue of an earlier render', async () => {
    await userEvent.type(getField('city'), '-Beuel');
    await send();
    expect(screen.getByText('name is required.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Fill in name' }));
    expect(screen.queryByText('name is required.')).toBeNull();
    await send();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', city: 'Bonn-Beuel' });
  });

  it('shows no error at the field that the caller of showInvalidFields excludes', async () => {
    await userEvent.clear(getField('city'));
    await userEvent.click(screen.getByRole('button', { name: 'Check city' }));
    expect(screen.getByText('city is required.')).toBeTruthy();
    expect(screen.queryByText('name is required.')).toBeNull();
  });
});

describe('rebaseValues', () => {
  it.each([
    ['keeps an edited field', { name: 'Ada', city: 'Bonn' }, { name: 'Ada', city: 'Rome' }],
    ['keeps a field that was emptied', { name: 'Sam', city: '' }, { name: 'Sam', city: '' }],
    [
      'returns the current values without edits',
      { name: 'Sam', city: 'Bonn' },
      { name: 'Sam', city: 'Rome' },
    ],
  ])('%s', (_behavior, edited, rebased) => {
    const base = { name: 'Sam', city: 'Bonn' };
    expect(rebaseValues(edited, base, { name: 'Sam', city: 'Rome' })).toEqual(rebased);
  });
});
