import { act, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setNewOrderCount } from '../lib/query-client';
import { PageTitle } from './page';

/** Sets the number of new orders, and waits until the title is rendered again. */
const changeCount = (count: number) =>
  act(() => {
    setNewOrderCount(count);
    return Promise.resolve();
  });

afterEach(() => changeCount(0));

describe('PageTitle', () => {
  it('shows only the title if there are no new orders', () => {
    render(<PageTitle title="My Foods" />);
    expect(document.title).toBe('My Foods · Potluck');
  });

  it('shows the number of new orders before the title while there are new orders', async () => {
    render(<PageTitle title="My Foods" />);
    await changeCount(2);
    expect(document.title).toBe('(2) My Foods · Potluck');
    await changeCount(0);
    expect(document.title).toBe('My Foods · Potluck');
  });
});
