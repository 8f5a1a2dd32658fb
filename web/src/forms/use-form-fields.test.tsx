import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldErrors } from './field-errors';
import { useFormFields } from './use-form-fields';

const onSubmit = vi.fn<(values: { name: string; city: string }) => void>();

function validate(values: { name: string; city: string }): FieldErrors {
  const blank = Object.entries(values).filter(([, value]) => value === '');
  return Object.fromEntries(blank.map(([name]) => [name, `${name} is required.`]));
}

function Form() {
  const { values, setValue, bind, showInvalidFields } = useFormFields(
    { name: '', city: 'Bonn' },
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
      <button
        type="button"
        onClick={() => {
          setValueOfFirstRender('name', 'Ada');
        }}
      >
        Fill in name
      </button>
    </form>
  );
}

beforeEach(() => {
  onSubmit.mockClear();
  render(<Form />);
});

const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('useFormFields', () => {
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
