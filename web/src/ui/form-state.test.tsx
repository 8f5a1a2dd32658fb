import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TextField } from './form-fields';
import { fillField, getField } from './user-actions-fixture';
import { rebaseValues, useFormFields, useFormSubmit } from './form-state';

interface Values {
  name: string;
  email: string;
}
type Leave = Parameters<Parameters<typeof useFormSubmit>[0]>[0];

/** Receives the values of a valid form. */
const action = vi.fn<(values: Values | undefined, leave: Leave) => Promise<void>>();

beforeEach(() => void action.mockReset().mockResolvedValue());

const validate = ({ name, email }: Values) => ({
  ...(name === '' && { name: 'Name is required.' }),
  ...(name.length === 1 && { name: 'Name is too short.' }),
  ...(email === '' && { email: 'Email is required.' }),
});

function Form() {
  const { values, setValue, bind, showInvalidFields } = useFormFields(
    useState({ name: '', email: '' }),
    validate,
  );
  const { busy, onSubmit } = useFormSubmit((leave) =>
    action(showInvalidFields() ? values : undefined, leave),
  );
  // Keeps the `setValue` of the first render, because a test calls it after later renders.
  const [setValueOfFirstRender] = useState(() => setValue);
  return (
    <form aria-label="form" aria-busy={busy} noValidate onSubmit={onSubmit}>
      <TextField label="Name" {...bind('name')} />
      <TextField label="Email" {...bind('email')} />
      <button>Send</button>
      <button type="button" onClick={() => showInvalidFields('name')}>
        Check the email
      </button>
      <button type="button" onClick={() => setValueOfFirstRender('name', 'Ada')}>
        Fill in the name
      </button>
    </form>
  );
}

const form = () => screen.getByRole('form');
const isBusy = () => form().getAttribute('aria-busy') === 'true';
const settle = () => act(() => Promise.resolve());

/** Makes the action run until the test calls the returned function. */
function holdAction(): () => void {
  let finish = (): void => undefined;
  action.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  return () => finish();
}

/** Submits the blank form with a click. Resolves after the focus has moved to the first field. */
async function clickSend(): Promise<void> {
  await userEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(document.activeElement).toBe(getField('Name')));
}

describe('useFormSubmit', () => {
  it('ignores submits while the action runs, and focuses the first invalid field after the action', async () => {
    const finish = holdAction();
    render(<Form />);
    fireEvent.submit(form());
    fireEvent.submit(form());
    expect(action).toHaveBeenCalledOnce();
    expect(isBusy()).toBe(true);
    finish();
    await waitFor(() => expect(document.activeElement).toBe(getField('Name')));
    expect(isBusy()).toBe(false);
    fireEvent.submit(form());
    expect(action).toHaveBeenCalledTimes(2);
    await settle();
  });

  it('ignores submits while the next page loads, and accepts submits after Back', async () => {
    let load = (_page: { default: () => string }): void => undefined;
    const NextPage = lazy(
      () => new Promise<{ default: () => string }>((resolve) => (load = resolve)),
    );
    function Pages() {
      const [isNext, setIsNext] = useState(false);
      action.mockImplementation((_values, leave) => {
        leave(() => setIsNext(true));
        return Promise.resolve();
      });
      return (
        <>
          <button onClick={() => setIsNext(false)}>Back</button>
          <Suspense>{isNext ? <NextPage /> : <Form />}</Suspense>
        </>
      );
    }
    render(<Pages />);
    fireEvent.submit(form());
    await settle();
    expect(isBusy()).toBe(true);
    fireEvent.submit(form());
    expect(action).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByText('Back'));
    expect(isBusy()).toBe(false);
    fireEvent.submit(form());
    expect(action).toHaveBeenCalledTimes(2);
    await settle();
    load({ default: () => 'The next page' });
    expect(await screen.findByText('The next page')).toBeTruthy();
  });

  it('does not navigate if the user has left the form', async () => {
    const navigate = vi.fn();
    let finish = (): void => undefined;
    action.mockImplementation(async (_values, leave) => {
      await new Promise<void>((resolve) => (finish = resolve));
      leave(navigate);
    });
    const { unmount } = render(<Form />);
    fireEvent.submit(form());
    unmount();
    finish();
    await settle();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('scrolls the first invalid field, its hint, and its error into view if the field already has the focus', async () => {
    const scrolled: unknown[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
      this: Element,
      options,
    ) {
      scrolled.push([this.textContent, options]);
    });
    function FormWithHint() {
      const { onSubmit } = useFormSubmit(() => Promise.resolve());
      return (
        <form aria-label="form" onSubmit={onSubmit}>
          <TextField label="Quantity" hint="3 available" error="You cannot purchase more than 3." />
        </form>
      );
    }
    render(<FormWithHint />);
    getField('Quantity').focus();
    fireEvent.submit(form());
    await waitFor(() =>
      expect(scrolled).toEqual([
        ['3 available', { block: 'nearest' }],
        ['You cannot purchase more than 3.', { block: 'nearest' }],
        ['', { block: 'nearest' }],
      ]),
    );
  });
});

describe('a screen reader reads the error of a field in a form with useFormSubmit', () => {
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

  beforeEach(() => void render(<Form />));

  it('once, as the description of the field, if the focus moves to the field, and as an alert after the next submit', async () => {
    const read = recordReadTexts();
    await clickSend();
    expect(await read()).toEqual(['Name is required.']);
    await userEvent.keyboard('{Enter}');
    expect(await read()).toEqual(['Name is required.']);
  });

  it('once per submit, as an alert, if the field already has the focus, also before the action ends', async () => {
    const finish = holdAction();
    getField('Name').focus();
    const read = recordReadTexts();
    await userEvent.keyboard('{Enter}');
    expect(await read()).toEqual(['Name is required.']);
    finish();
    expect(await read()).toEqual([]);
    for (let submit = 0; submit < 2; submit += 1) {
      await userEvent.keyboard('{Enter}');
      expect(await read()).toEqual(['Name is required.']);
    }
  });

  it('only if the field is the first invalid field, even if another invalid field has the focus during the submit', async () => {
    getField('Email').focus();
    const read = recordReadTexts();
    await userEvent.keyboard('{Enter}');
    expect(await read()).toEqual(['Name is required.']);
    expect(document.activeElement).toBe(getField('Name'));
    getField('Email').focus();
    expect(await read()).toEqual(['Email is required.']);
  });

  it('as an alert if the error changes or appears again while the user types', async () => {
    await clickSend();
    const read = recordReadTexts();
    await userEvent.keyboard('A');
    expect(await read()).toEqual(['Name is too short.']);
    await userEvent.keyboard('l');
    expect(await read()).toEqual([]);
    await userEvent.keyboard('{Backspace}');
    expect(await read()).toEqual(['Name is too short.']);
  });
});

describe('useFormFields', () => {
  beforeEach(() => void render(<Form />));

  const sentValues = () => action.mock.lastCall?.[0];

  it('marks each field as required, and shows an error at a field from the first submit until its value is valid', async () => {
    expect(getField('Name')).toMatchObject({ name: 'name', value: '', required: true });
    fillField('Email', 'sam@potluck.test');
    fillField('Name', 'S');
    expect(screen.queryByText('Name is too short.')).toBeNull();
    await clickSend();
    expect(screen.getByText('Name is too short.')).toBeTruthy();
    expect(sentValues()).toBeUndefined();
    fillField('Name', 'Sam');
    expect(screen.queryByText(/^Name is/)).toBeNull();
    fillField('Name', '');
    expect(screen.getByText('Name is required.')).toBeTruthy();
    fillField('Email', '');
    expect(screen.queryByText('Email is required.')).toBeNull();
  });

  it('returns the values of all fields, and shows no error after a valid submit until the next submit', async () => {
    fillField('Name', 'Sam');
    fillField('Email', 'sam@potluck.test');
    await userEvent.click(screen.getByText('Send'));
    expect(sentValues()).toEqual({ name: 'Sam', email: 'sam@potluck.test' });
    fillField('Name', '');
    expect(screen.queryByText('Name is required.')).toBeNull();
  });

  it('changes one field and keeps the other values, even if the caller uses setValue of an earlier render', async () => {
    await clickSend();
    fillField('Email', 'sam@potluck.test');
    await userEvent.click(screen.getByText('Fill in the name'));
    expect(screen.queryByText('Name is required.')).toBeNull();
    await userEvent.click(screen.getByText('Send'));
    expect(sentValues()).toEqual({ name: 'Ada', email: 'sam@potluck.test' });
  });

  it('shows no error at the field that the caller of showInvalidFields excludes', async () => {
    await userEvent.click(screen.getByText('Check the email'));
    expect(screen.getByText('Email is required.')).toBeTruthy();
    expect(screen.queryByText('Name is required.')).toBeNull();
  });
});

it.each([
  ['keeps an edited field', { name: 'Ada', city: 'Bonn' }, { name: 'Ada', city: 'Rome' }],
  ['keeps a field that was emptied', { name: 'Sam', city: '' }, { name: 'Sam', city: '' }],
  ['returns the current values', { name: 'Sam', city: 'Bonn' }, { name: 'Sam', city: 'Rome' }],
])('rebaseValues %s', (_behavior, edited, rebased) => {
  const base = { name: 'Sam', city: 'Bonn' };
  expect(rebaseValues(edited, base, { name: 'Sam', city: 'Rome' })).toEqual(rebased);
});
