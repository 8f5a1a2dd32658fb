import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setNewOrderCount } from '../lib/query-client';
import { PageTitle } from './page';

it('PageTitle shows the number of new orders before the title only while there are new orders', async () => {
  render(<PageTitle title="My Foods" />);
  for (const [count, title] of [
    [0, 'My Foods · Potluck'],
    [2, '(2) My Foods · Potluck'],
    [0, 'My Foods · Potluck'],
  ] as const) {
    await act(async () => {
      setNewOrderCount(count);
      await Promise.resolve();
    });
    expect(document.title).toBe(title);
  }
});
