import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showNotice } from '../../components/dialog';
import { Newsletter } from './newsletter';

vi.mock('../../components/dialog', () => ({
  showNotice: vi.fn(() => Promise.resolve()),
}));

beforeEach(() => {
  vi.mocked(showNotice).mockClear();
  render(<Newsletter />);
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
const subscribe = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));

it('says what it is for, to the letter', () => {
  expect(screen.getByRole('heading', { name: 'Stay in the Loop' })).toBeTruthy();
  expect(
    screen.getByText(
      'Subscribe to our newsletter to receive the latest news, special offers, and exclusive recipes directly in your inbox.',
    ),
  ).toBeTruthy();
  expect(field()).toMatchObject({ type: 'email', required: true });
});

it.each(['', '   ', 'nobody', '@potluck.test', 'two@at@potluck.test'])(
  'answers %j with the error popup, keeps it, and sends nothing',
  async (written) => {
    const request = vi.spyOn(globalThis, 'fetch');
    if (written) await userEvent.type(field(), written);
    await subscribe();
    expect(showNotice).toHaveBeenCalledExactlyOnceWith({
      title: 'Error!',
      text: 'Please enter a valid email address.',
      icon: 'error',
      button: 'Try Again',
    });
    expect(field().value).toBe(written.trim());
    expect(request).not.toHaveBeenCalled();
  },
);

it('answers an address with the success popup, and is blank again', async () => {
  const request = vi.spyOn(globalThis, 'fetch');
  await userEvent.type(field(), 'sam@potluck.test');
  await subscribe();
  expect(showNotice).toHaveBeenCalledExactlyOnceWith({
    title: 'Thank You!',
    text: 'You have successfully subscribed with sam@potluck.test.',
    icon: 'success',
    button: 'Great!',
  });
  expect(field().value).toBe('');
  expect(request).not.toHaveBeenCalled();
});
