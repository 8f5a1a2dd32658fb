import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clickButton } from '../ui/user-actions-fixture';
import { NewPasswordField, PasswordField } from './auth-form';

const getField = (label = 'Password') => screen.getByLabelText<HTMLInputElement>(label);

describe('PasswordField', () => {
  it('shows and hides the password when the user clicks its button, and keeps the focus and the caret', async () => {
    render(<PasswordField label="Password" name="password" defaultValue="Abcdef" />);
    expect(getField().type).toBe('password');
    getField().focus();
    getField().setSelectionRange(2, 4);
    await clickButton('Show password');
    expect(getField()).toMatchObject({ type: 'text', value: 'Abcdef', name: 'password' });
    expect(document.activeElement).toBe(getField());
    expect([getField().selectionStart, getField().selectionEnd]).toEqual([2, 4]);
    await clickButton('Hide password');
    expect(getField().type).toBe('password');
  });

  it('hides the password when the form is submitted, but does not submit the form itself', async () => {
    const onSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <PasswordField label="Password" />
        <PasswordField label="New password" />
        <button>Send</button>
      </form>,
    );
    await clickButton('Show new password');
    expect(getField('New password').type).toBe('text');
    expect(getField().type).toBe('password');
    expect(onSubmit).not.toHaveBeenCalled();
    await clickButton('Send');
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(getField('New password').type).toBe('password');
  });
});

it('NewPasswordField describes the field with the password rules and with which of them are met', () => {
  render(<NewPasswordField label="Password" value="Abc" readOnly />);
  const description = document.getElementById(getField().getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe(
    'At least 6 charactersAn uppercase letter: metA lowercase letter: met',
  );
});
