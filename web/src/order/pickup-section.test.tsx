import type { Kitchen } from '@potluck/functions/contract/kitchen';
import type { Order } from '@potluck/functions/contract/order';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { orderFixture, receiptFixture } from './order-fixtures';
import { PickupSection } from './receipt-page';

const onRetry = vi.fn(() => Promise.resolve());

function renderPickup(
  pickup: Kitchen | undefined,
  { state = 'loaded', ...order }: Partial<Order> & { state?: 'loaded' | 'loading' | 'failed' } = {},
) {
  render(
    <PickupSection
      order={{ ...orderFixture, ...order }}
      pickup={pickup}
      state={state}
      onRetry={onRetry}
    />,
  );
}

const section = () => screen.getByRole('region', { name: 'Where and when to collect' });
const texts = (role: string) => screen.queryAllByRole(role).map((element) => element.textContent);

describe('PickupSection', () => {
  it('shows the place, times, payment, and note with their line breaks', () => {
    renderPickup(receiptFixture.pickup);
    expect(texts('term')).toEqual(['Where', 'When', 'Payment', 'Note']);
    expect(texts('definition')).toEqual(Object.values(receiptFixture.pickup ?? {}));
    for (const text of screen.getAllByRole('definition')) {
      expect(text.classList.contains('whitespace-pre-line')).toBe(true);
    }
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['nothing', undefined, 'where and when', []],
    ['blank texts', { place: '', times: '', payment: '', note: '' }, 'where and when', []],
    ['no place', { place: '', times: 'Daily', payment: '', note: 'Hi' }, 'where', ['When', 'Note']],
    ['no times', { place: 'Here', times: '', payment: '', note: '' }, 'when', ['Where']],
  ])('shows the email of the cook if the cook has saved %s', (_what, pickup, missing, terms) => {
    renderPickup(pickup);
    expect(texts('term')).toEqual(terms);
    expect(section().textContent).toContain(
      `Amara Okafor has not written down ${missing} to collect yet. Please ask: amara@potluck.test`,
    );
    const link = screen.getByRole('link', { name: 'amara@potluck.test' });
    expect(link.getAttribute('href')).toBe('mailto:amara@potluck.test');
  });

  it('escapes characters in the email of the cook that would add fields to the mailto link', () => {
    const food_owner = { name: 'Amara', email: 'a?bcc=b&c@potluck.test', photoURL: null };
    renderPickup(undefined, { food_owner });
    const link = screen.getByRole('link', { name: 'a?bcc=b&c@potluck.test' });
    expect(link.getAttribute('href')).toBe('mailto:a%3Fbcc%3Db%26c@potluck.test');
  });

  it('shows no email address if the order does not contain the cook', () => {
    renderPickup(undefined, { food_owner: undefined });
    expect(section().textContent).toContain('The cook has not written down where and when');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows a spinner, and does not report missing texts, while the pickup texts load', () => {
    renderPickup(undefined, { state: 'loading' });
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect(section().textContent).not.toContain('has not written down');
  });

  it('shows a retry button, and does not report missing texts, if the pickup texts failed to load', async () => {
    renderPickup(undefined, { state: 'failed' });
    expect(section().textContent).not.toContain('has not written down');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
