import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import useSWR from 'swr';
import { expect, it, vi } from 'vitest';
import { createFormDataQueryKey, useQueryCache } from './query-cache';

it('useQueryCache().refresh revalidates the queries on screen, except the initial data of a form', async () => {
  const readList = vi.fn(() => Promise.resolve('list'));
  const readOpened = vi.fn(() => Promise.resolve('opened'));

  function Page() {
    const list = useSWR(['foods'], readList);
    const opened = useSWR(createFormDataQueryKey('food', 'soup'), readOpened);
    const { refresh } = useQueryCache();
    return <button onClick={() => void refresh()}>{`${list.data} and ${opened.data}`}</button>;
  }

  render(<Page />);
  fireEvent.click(await screen.findByText('list and opened'));
  await waitFor(() => {
    expect(readList).toHaveBeenCalledTimes(2);
  });
  expect(readOpened).toHaveBeenCalledOnce();
});
