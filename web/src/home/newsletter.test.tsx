import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showNoticeDialog } from '../ui/dialog';
import { clickButton, fillField } from '../ui/user-actions-fixture';
import { Newsletter } from './sections';

vi.mock('../ui/dialog');

const getField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
let request: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.mocked(showNoticeDialog).mockClear();
  request = vi.spyOn(globalThis, 'fetch');
  render(<Newsletter />);
});

async function subscribe(email: string) {
  fillField('Email address', email);
  await clickButton('Subscribe');
  expect(request).not.toHaveBeenCalled();
}

describe('the newsletter form', () => {
  it('contains the heading and the text of the specification and a required email field', () => {
    expect(screen.getByRole('heading', { name: 'Stay in the Loop' })).toBeTruthy();
    expect(
      screen.getByText(
        'Subscribe to our newsletter to receive the latest news, special offers, and exclusive recipes directly in your inbox.',
      ),
    ).toBeTruthy();
    expect(getField()).toMatchObject({ type: 'email', required: true });
  });

  it.each(['', 'two@at@potluck.test'])(
    'shows an error popup for the invalid email %j, keeps the input, and sends no request',
    async (email) => {
      await subscribe(email);
      expect(showNoticeDialog).toHaveBeenCalledExactlyOnceWith({
        title: 'Error!',
        text: 'Please enter a valid email address.',
        icon: 'error',
        buttonLabel: 'Try Again',
      });
      expect(getField().value).toBe(email);
    },
  );

  it('shows a success popup for a valid email, clears the field, and sends no request', async () => {
    await subscribe('sam@potluck.test');
    expect(showNoticeDialog).toHaveBeenCalledExactlyOnceWith({
      title: 'Thank You!',
      text: 'You have successfully subscribed with sam@potluck.test.',
      icon: 'success',
      buttonLabel: 'Great!',
    });
    expect(getField().value).toBe('');
  });
});
