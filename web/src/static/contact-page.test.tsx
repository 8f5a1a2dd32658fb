import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { showNoticeDialog } from '../ui/dialog';
import ContactPage from './contact-page';

vi.mock('../ui/dialog');

beforeEach(() => {
  vi.mocked(showNoticeDialog).mockClear();
  render(<ContactPage />, { wrapper: MemoryRouter });
});

const validValues = {
  Name: 'Sam',
  Email: 'sam@potluck.test',
  Message: 'Is the pie back on Friday?',
};
type Label = keyof typeof validValues;

const getField = (label: Label) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

async function fillForm(values: Partial<typeof validValues>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.type(getField(label as Label), value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
}

it('the contact page shows the labels “Location”, “Phone”, and “Email”', () => {
  const details = screen.getAllByRole('term').map((term) => term.textContent);
  expect(details).toEqual(['Location', 'Phone', 'Email']);
});

it('the contact form shows a thank-you notice, clears its fields, and sends no request if all fields are valid', async () => {
  const request = vi.spyOn(globalThis, 'fetch');
  await fillForm(validValues);
  expect(showNoticeDialog).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      title: 'Thank You!',
      text: 'Your message has been sent successfully. We will get back to you soon!',
      icon: 'success',
    }),
  );
  for (const label of Object.keys(validValues)) expect(getField(label as Label).value).toBe('');
  expect(request).not.toHaveBeenCalled();
});

it.each([
  ['Name', 'Name is required.'],
  ['Email', 'Email is required.'],
  ['Message', 'Message is required.'],
] as const)(
  'the contact form shows an error if %s is missing, and keeps the other values',
  async (label, message) => {
    const { [label]: _, ...rest } = validValues;
    await fillForm(rest);
    expect(showNoticeDialog).not.toHaveBeenCalled();
    const id = getField(label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe(message);
    for (const [other, value] of Object.entries(rest))
      expect(getField(other as Label).value).toBe(value);
  },
);

it('the contact form shows an error for an invalid email address until the user corrects it', async () => {
  await fillForm({ ...validValues, Email: 'sam' });
  expect(showNoticeDialog).not.toHaveBeenCalled();
  expect(screen.getByText('Email must be an email address.')).toBeTruthy();
  await userEvent.type(getField('Email'), '@potluck.test');
  expect(screen.queryByText('Email must be an email address.')).toBeNull();
});

/** Submits a blank form. The first field with an error then takes the focus. */
async function submitBlankForm() {
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => {
    expect(document.activeElement).toBe(getField('Name'));
  });
}

it('the contact form validates a field on every change after a submit with errors', async () => {
  await submitBlankForm();
  await userEvent.type(getField('Email'), 'sam');
  expect(screen.getByText('Email must be an email address.').id).toBe(
    getField('Email').getAttribute('aria-describedby'),
  );
  await userEvent.type(getField('Email'), '@potluck.test');
  expect(getField('Email').getAttribute('aria-invalid')).toBeNull();
  await userEvent.clear(getField('Email'));
  expect(screen.getByText('Email is required.')).toBeTruthy();
  expect(screen.getByText('Name is required.')).toBeTruthy();
});

it('the contact form shows no error when a field changes after a valid submit, which clears the form', async () => {
  await submitBlankForm();
  await fillForm(validValues);
  await userEvent.type(getField('Name'), 'S');
  await userEvent.clear(getField('Name'));
  expect(screen.queryByText('Name is required.')).toBeNull();
});
