import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { PasswordField } from './auth-form';

const onSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault());

beforeEach(() => {
  onSubmit.mockClear();
  render(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" name="password" defaultValue="Abcdef" />
      <button>Send</button>
    </form>,
  );
});

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const toggle = (name: string) => screen.getByRole('button', { name });

it('PasswordField shows and hides the password when the user clicks its button, and does not submit the form', async () => {
  expect(field().type).toBe('password');
  await userEvent.click(toggle('Show password'));
  expect(field()).toMatchObject({ type: 'text', value: 'Abcdef', name: 'password' });
  await userEvent.click(toggle('Hide password'));
  expect(field().type).toBe('password');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('PasswordField keeps the focus and the caret in the field after a click on its button', async () => {
  field().focus();
  field().setSelectionRange(2, 4);
  await userEvent.click(toggle('Show password'));
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([2, 4]);
});

it('PasswordField keeps the focus on its button when the keyboard activates the button', async () => {
  field().focus();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(document.activeElement).toBe(toggle('Hide password'));
  expect(field().type).toBe('text');
});

it('PasswordField hides the password when the form is submitted', async () => {
  await userEvent.click(toggle('Show password'));
  await userEvent.click(toggle('Send'));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(field().type).toBe('password');
  expect(toggle('Show password')).toBeTruthy();
});

it('PasswordField names its button after its label, so the buttons of two fields have different names', async () => {
  render(<PasswordField label="New password" />);
  await userEvent.click(toggle('Show new password'));
  expect(toggle('Hide new password')).toBeTruthy();
  expect(toggle('Show password')).toBeTruthy();
});
