import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api';
import {
  createUserQueryKey,
  queryClient,
  refreshQueries,
  removeUserQueries,
  storeQueryData,
  useApiQuery,
} from './query-client';

const read = vi.fn<() => Promise<string>>();
const queryKey = createUserQueryKey('sam', 'order');
beforeEach(() => void read.mockReset());
/** Waits until TanStack Query, which uses several microtasks, has reacted to a response. */
const settle = () => act(() => new Promise((resolve) => setImmediate(resolve)));

function Order({ uid = 'sam' }: { uid?: string }) {
  const { data = 'none' } = useApiQuery({
    queryKey: createUserQueryKey(uid, 'order'),
    queryFn: read,
  });
  return <p>{data}</p>;
}

/** Renders an order whose first response is still pending. Returns a function that sends this response. */
function renderPendingOrder(): (order: string) => void {
  let respond: (order: string) => void = () => undefined;
  read.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  render(<Order />);
  return respond;
}

it('refreshQueries ignores the response to an earlier request, because it may not contain the write of the user', async () => {
  const respond = renderPendingOrder();
  read.mockResolvedValue('canceled');
  await act(refreshQueries);
  respond('placed');
  await settle();
  expect(screen.getByText('canceled')).toBeTruthy();
  expect(read).toHaveBeenCalledTimes(2);
});

it('storeQueryData shows the data of a write, and ignores the response to an earlier request', async () => {
  const respond = renderPendingOrder();
  await act(() => storeQueryData(queryKey, () => 'canceled'));
  respond('placed');
  await settle();
  expect(screen.getByText('canceled')).toBeTruthy();
});

it('removeUserQueries removes the data of the user, and ignores the responses to pending requests', async () => {
  const respond = renderPendingOrder();
  queryClient.setQueryData(createUserQueryKey('sam', 'kitchen'), 'Door 4');
  queryClient.setQueryData(createUserQueryKey('amara', 'kitchen'), 'Door 5');
  removeUserQueries('sam');
  respond('placed');
  await settle();
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  expect(queryClient.getQueryData(createUserQueryKey('sam', 'kitchen'))).toBeUndefined();
  expect(queryClient.getQueryData(createUserQueryKey('amara', 'kitchen'))).toBe('Door 5');
});

it('useApiQuery never shows the data of one user to the next', async () => {
  read.mockResolvedValueOnce('order of Sam');
  const { rerender } = render(<Order />);
  expect(await screen.findByText('order of Sam')).toBeTruthy();
  read.mockReturnValue(new Promise(() => undefined));
  rerender(<Order uid="amara" />);
  expect(screen.getByText('none')).toBeTruthy();
});

it.each([
  [60, 4],
  [61, 1],
  [undefined, 1],
])('a read that is accepted after %s s is sent %d times', async (seconds, count) => {
  const error = new ApiError({ status: 429, code: 'too-many-requests', message: 'Wait.' });
  read.mockRejectedValue(Object.assign(error, { retryAfterSeconds: seconds }));
  vi.useFakeTimers();
  const result = queryClient.query({ queryKey: ['limited'], queryFn: read });
  const outcome = expect(result).rejects.toBe(error);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(read).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(120_001);
  await outcome;
  expect(read).toHaveBeenCalledTimes(count);
});

it('refreshQueries reads the queries on screen again, except the initial data of a form', async () => {
  const readList = vi.fn(() => Promise.resolve('list'));
  const readOpened = vi.fn(() => Promise.resolve('opened'));
  function Page() {
    const list = useApiQuery({ queryKey: ['foods'], queryFn: readList });
    const opened = useApiQuery({ queryKey: ['form'], queryFn: readOpened, staleTime: 'static' });
    return <p>{`${list.data} and ${opened.data}`}</p>;
  }
  render(<Page />);
  await screen.findByText('list and opened');
  await act(refreshQueries);
  expect(readList).toHaveBeenCalledTimes(2);
  expect(readOpened).toHaveBeenCalledOnce();
});
