import { act, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setNewOrderCount } from '../lib/new-order-count';
import { PageTitle } from './page';

afterEach(() => {
  act(() => {
    setNewOrderCount(0);
  });
});

describe('PageTitle', () => {
  it('shows only the title if there are no new orders', () => {
    render(<PageTitle title="My Foods" />);
    expect(document.title).toBe('My Foods · Potluck');
  });

  it('shows the number of new orders before the title while there are new orders', () => {
    render(<PageTitle title="My Foods" />);
    act(() => {
      setNewOrderCount(2);
    });
    expect(document.title).toBe('(2) My Foods · Potluck');
    act(() => {
      setNewOrderCount(0);
    });
    expect(document.title).toBe('My Foods · Potluck');
  });
});
