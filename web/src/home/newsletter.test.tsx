import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showNoticeDialog } from '../ui/dialog';
import { Newsletter } from './sections';

vi.mock('../ui/dialog');

beforeEach(() => {
  vi.mocked(showNoticeDialog).mockClear();
  render(<Newsletter />);
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
const subscribe = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));

it('the newsletter form contains the heading and the text of the specification and a required email field', () => {
  expect(screen.getByRole('heading', { name: 'Stay in the Loop' })).toBeTruthy();
  expect(
    screen.getByText(
      'Subscribe to our newsletter to receive the latest news, special offers, and exclusive recipes directly in your inbox.',
    ),
  ).toBeTruthy();
  expect(field()).toMatchObject({ type: 'email', required: true });
});

it.each(['', '   ', 'nobody', '@potluck.test', 'two@at@potluck.test'])(
  'the newsletter form shows an error popup for the invalid email %j, keeps the input, and sends no request',
  async (written) => {
    const request = vi.spyOn(globalThis, 'fetch');
    if (written) await userEvent.type(field(), written);
    await subscribe();
    expect(showNoticeDialog).toHaveBeenCalledExactlyOnceWith({
      title: 'Error!',
      text: 'Please enter a valid email address.',
      icon: 'error',
      buttonLabel: 'Try Again',
    });
    expect(field().value).toBe(written.trim());
    expect(request).not.toHaveBeenCalled();
  },
);

it('the newsletter form shows a success popup for a valid email, and clears the field', async () => {
  const request = vi.spyOn(globalThis, 'fetch');
  await userEvent.type(field(), 'sam@potluck.test');
  await subscribe();
  expect(showNoticeDialog).toHaveBeenCalledExactlyOnceWith({
    title: 'Thank You!',
    text: 'You have successfully subscribed with sam@potluck.test.',
    icon: 'success',
    buttonLabel: 'Great!',
  });
  expect(field().value).toBe('');
  expect(request).not.toHaveBeenCalled();
});
