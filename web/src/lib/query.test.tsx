import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import useSWR from 'swr';
import { expect, it, vi } from 'vitest';
import { openedKey, useQueryCache } from './query';

it('reads anew what is on screen, but for what a form was opened with', async () => {
  const readList = vi.fn(() => Promise.resolve('list'));
  const readOpened = vi.fn(() => Promise.resolve('opened'));

  function Page() {
    const list = useSWR(['foods'], readList);
    const opened = useSWR(openedKey('food', 'soup'), readOpened);
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
