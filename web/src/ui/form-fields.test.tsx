import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextField } from './form-fields';

it('FieldError is an alert if its field already has the focus when the error appears', () => {
  const { rerender } = render(<TextField label="Name" />);
  screen.getByLabelText('Name').focus();
  rerender(<TextField label="Name" error="Name is required." />);
  expect(screen.getByRole('alert').textContent).toBe('Name is required.');
});

it('FieldError is not an alert if its field has no focus, because a screen reader reads the error when the field takes the focus', () => {
  const { rerender } = render(<TextField label="Name" />);
  rerender(<TextField label="Name" error="Name is required." />);
  expect(screen.getByText('Name is required.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('FieldError becomes an alert if its text changes while its field has the focus', () => {
  const { rerender } = render(<TextField label="Name" error="Name is required." />);
  screen.getByLabelText('Name').focus();
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<TextField label="Name" error="Name is too long." />);
  expect(screen.getByRole('alert').textContent).toBe('Name is too long.');
});
