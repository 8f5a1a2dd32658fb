import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { showNotice } from '../components/dialog';
import ContactPage from './contact-page';

vi.mock('../components/dialog', () => ({
  showNotice: vi.fn(() => Promise.resolve()),
  usePreloadedDialogs: vi.fn(),
}));

beforeEach(() => {
  vi.mocked(showNotice).mockClear();
  render(<ContactPage />, { wrapper: MemoryRouter });
});

const filled = { Name: 'Sam', Email: 'sam@potluck.test', Message: 'Is the pie back on Friday?' };
type Label = keyof typeof filled;

const field = (label: Label) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

async function write(values: Partial<typeof filled>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.type(field(label as Label), value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
}

it('gives location, phone and email', () => {
  const details = screen.getAllByRole('term').map((term) => term.textContent);
  expect(details).toEqual(['Location', 'Phone', 'Email']);
});

it('thanks for a complete message, is blank again, and sends nothing', async () => {
  const request = vi.spyOn(globalThis, 'fetch');
  await write(filled);
  expect(showNotice).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      title: 'Thank You!',
      text: 'Your message has been sent successfully. We will get back to you soon!',
      icon: 'success',
    }),
  );
  for (const label of Object.keys(filled)) expect(field(label as Label).value).toBe('');
  expect(request).not.toHaveBeenCalled();
});

it.each([
  ['Name', 'Name is required.'],
  ['Email', 'Email is required.'],
  ['Message', 'Message is required.'],
] as const)('asks for a missing %s at its field, and keeps the rest', async (label, sentence) => {
  const { [label]: _, ...rest } = filled;
  await write(rest);
  expect(showNotice).not.toHaveBeenCalled();
  const id = field(label).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe(sentence);
  for (const [other, value] of Object.entries(rest))
    expect(field(other as Label).value).toBe(value);
});

it('does not take what is no address', async () => {
  await write({ ...filled, Email: 'sam' });
  expect(showNotice).not.toHaveBeenCalled();
  expect(screen.getByText('Email must be an email address.')).toBeTruthy();
  await userEvent.type(field('Email'), '@potluck.test');
  expect(screen.queryByText('Email must be an email address.')).toBeNull();
});

/** Sends a blank form. Then the first field with an error takes the focus. */
async function sendBlank() {
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => {
    expect(document.activeElement).toBe(field('Name'));
  });
}

it('validates a field again on every change after its error was shown', async () => {
  await sendBlank();
  await userEvent.type(field('Email'), 'sam');
  expect(screen.getByText('Email must be an email address.').id).toBe(
    field('Email').getAttribute('aria-describedby'),
  );
  await userEvent.type(field('Email'), '@potluck.test');
  expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  await userEvent.clear(field('Email'));
  expect(screen.getByText('Email is required.')).toBeTruthy();
  expect(screen.getByText('Name is required.')).toBeTruthy();
});

it('shows no error in the blank form after a message was sent', async () => {
  await sendBlank();
  await write(filled);
  await userEvent.type(field('Name'), 'S');
  await userEvent.clear(field('Name'));
  expect(screen.queryByText('Name is required.')).toBeNull();
});
