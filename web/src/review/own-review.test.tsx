import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { askToConfirm } from '../ui/dialog';
import { OwnReviewField } from './own-review';
import { deleteReview, saveReview } from './review-api';

vi.mock('./review-api');
vi.mock('../ui/dialog');

const save = vi.mocked(saveReview);
const remove = vi.mocked(deleteReview);

beforeEach(() => {
  save.mockReset().mockResolvedValue();
  remove.mockReset().mockResolvedValue();
  vi.mocked(askToConfirm).mockReset().mockResolvedValue(true);
});

const reviewed = { review: { stars: 4, text: 'Good.' }, can_review: true as const };

type Props = ComponentProps<typeof OwnReviewField>;
const createField = (fields: Partial<Props['order']>, isOffline = false) => (
  <OwnReviewField
    order={{ _id: 'order-1', food_name: 'Suya', ...fields }}
    email="sam@potluck.test"
    isOffline={isOffline}
  />
);
const show = (...props: Parameters<typeof createField>) => render(createField(...props));
const star = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const textField = () => screen.queryByLabelText<HTMLTextAreaElement>('Your review (optional)');
const clickButton = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));
const savedReviews = () => save.mock.calls.map(([, , review]) => review);

describe('OwnReviewField', () => {
  it('saves the stars after a click, and then a text with these stars', async () => {
    show({ can_review: true });
    expect(screen.getByRole('group', { name: 'How was it?: Suya' })).toBeTruthy();
    expect(textField()).toBeNull();
    await userEvent.click(star('4 stars'));
    expect(save).toHaveBeenCalledExactlyOnceWith('order-1', 'sam@potluck.test', { stars: 4 });
    expect(screen.getByRole('status').textContent).toBe('Thank you! Your review is saved.');
    await userEvent.type(textField() ?? expect.fail(), 'Spicy!');
    await clickButton('Save');
    expect(savedReviews().at(-1)).toEqual({ stars: 4, text: 'Spicy!' });
  });

  it('shows the saved review, and keeps its text when the stars change', async () => {
    show(reviewed);
    expect(star('4 stars').checked).toBe(true);
    expect(screen.getByText('Good.').tagName).toBe('P');
    await userEvent.click(star('1 star'));
    expect(savedReviews()).toEqual([{ stars: 1, text: 'Good.' }]);
    expect(textField()?.value).toBe('Good.');
  });

  it('saves one change after the other', async () => {
    let respond!: () => void;
    save.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    show({ can_review: true });
    for (const name of ['2 stars', '3 stars', '5 stars']) await userEvent.click(star(name));
    expect(savedReviews()).toEqual([{ stars: 2 }]);
    respond();
    await waitFor(() => expect(savedReviews()).toEqual([{ stars: 2 }, { stars: 3 }, { stars: 5 }]));
    expect(star('5 stars').checked).toBe(true);
  });

  it('follows a later change of the review on another page', async () => {
    const { rerender } = show(reviewed);
    await userEvent.click(star('1 star'));
    rerender(createField({ ...reviewed, review: { stars: 3, text: 'Better.' } }));
    expect(star('3 stars').checked).toBe(true);
  });

  it('deletes the review after a confirmation', async () => {
    show(reviewed);
    await clickButton(/^Edit/);
    vi.mocked(askToConfirm).mockResolvedValueOnce(false);
    await clickButton('Delete review');
    expect(remove).not.toHaveBeenCalled();
    await clickButton('Delete review');
    expect(remove).toHaveBeenCalledExactlyOnceWith('order-1', 'sam@potluck.test');
    expect(screen.getByRole('status').textContent).toBe('Your review is deleted.');
    expect(star('4 stars').checked).toBe(false);
    expect(textField()).toBeNull();
  });

  it('shows the stored stars and the message after an error', async () => {
    const message = 'Please confirm your email address first.';
    save.mockRejectedValueOnce(new ApiError({ status: 409, code: 'email-not-verified', message }));
    show(reviewed);
    await userEvent.click(star('2 stars'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(star('4 stars').checked).toBe(true);
  });

  it.each([
    ['nothing for an order that the buyer cannot review', {}, false, ''],
    [
      'nothing for an order without a review if the API does not respond',
      { can_review: true },
      true,
      '',
    ],
    ['the stars without controls if the API does not respond', reviewed, true, '4 of 5 stars'],
  ] as const)('shows %s', (_case, fields, isOffline, label) => {
    const { container } = show(fields, isOffline);
    expect(container.querySelector('input, button')).toBeNull();
    expect(container.querySelector('[role=img]')?.getAttribute('aria-label') ?? '').toBe(label);
  });
});
