import type { Message, Thread } from '@potluck/functions/contract/message';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { ORDER_REFRESH_INTERVAL_MS, queryClient, setUnreadOrders } from '../lib/query-client';
import { askToConfirm } from '../ui/dialog';
import { fillField } from '../ui/user-actions-fixture';
import { changeThread, readThread, reportMessage } from './order-api';
import { orderFixture } from './order-fixtures';
import { clickButton, getTexts, settle } from './order-page-fixtures';
import { OrderThread } from './thread';

vi.mock('./order-api');
vi.mock('../ui/dialog');

const read = vi.mocked(readThread);
const change = vi.mocked(changeThread);
const report = vi.mocked(reportMessage);
const id = orderFixture._id;
const email = 'sam@potluck.test';
const at = '2026-11-20T17:44:00.000Z';
const question: Message = { id: 'question', by: 'buyer', text: 'Is there a bell?', at };
const response: Message = { id: 'response', by: 'cook', text: 'See https://a.test\nYes', at };
const createThread = (fields: Partial<Thread> = {}): Thread => ({
  messages: [question, response],
  unread: 0,
  is_open: true,
  ...fields,
});
const respond = (fields: Partial<Thread> = {}) =>
  read.mockResolvedValue({ data: createThread(fields), etag: null });

beforeEach(() => {
  vi.useFakeTimers();
  for (const spy of [read, change, report]) spy.mockReset();
  vi.mocked(askToConfirm).mockReset().mockResolvedValue(true);
});

async function renderThread(viewer: 'buyer' | 'cook' = 'buyer') {
  render(<OrderThread order={orderFixture} viewer={viewer} email={email} />);
  await settle();
}
async function open() {
  const details = screen.getByRole<HTMLDetailsElement>('group');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await settle();
}
const renderOpenThread = async (fields?: Partial<Thread>, viewer?: 'cook') => {
  respond(fields);
  await renderThread(viewer);
  await open();
};
const summary = () => document.querySelector('summary')?.textContent;
const field = () => screen.queryByLabelText<HTMLTextAreaElement>('Your message');
const enterAndSend = async (text: string) => {
  fillField('Your message', text);
  await clickButton('Send');
};
const sentIds = () => change.mock.calls.map(([, , body]) => (body as { id: string }).id);

describe('OrderThread', () => {
  it('reads nothing until the user opens it, and then polls and announces new messages', async () => {
    await renderThread();
    expect(summary()).toBe('Messages with Amara Okafor');
    expect(read).not.toHaveBeenCalled();
    respond({ messages: [question] });
    await open();
    expect(getTexts('listitem')).toEqual([expect.stringMatching(/^You.*Is there a bell\?$/)]);
    respond();
    await settle(ORDER_REFRESH_INTERVAL_MS);
    const log = screen.getByRole('log');
    expect(log.textContent).toContain('Amara Okafor');
    const text = screen.getByText(/^See/);
    expect([text.dir, log.querySelector('a')]).toEqual(['auto', null]);
  });

  it('shows the number of unread messages before they are opened, and marks them as seen when they are', async () => {
    act(() => setUnreadOrders({ placed: [id], received: [] }));
    respond({ unread: 1 });
    change.mockResolvedValue(createThread());
    await renderThread();
    expect(summary()).toBe('Messages with Amara Okafor (1 new)');
    expect(change).not.toHaveBeenCalled();
    await open();
    expect(change).toHaveBeenCalledExactlyOnceWith(id, ['PUT', '/seen'], { email, count: 2 });
  });

  it('keeps the text and the id of a failed message for the retry, and shows the reason beside the field', async () => {
    await renderOpenThread({ messages: [] });
    await clickButton('Send');
    expect(screen.getByText('Message is required.')).toBeTruthy();
    change.mockRejectedValueOnce(createNoResponseError()).mockResolvedValue(createThread());
    await enterAndSend('Is there a bell?');
    expect(getTexts('alert')).toEqual([createNoResponseError().message]);
    expect(field()?.value).toBe('Is there a bell?');
    await clickButton('Send');
    expect(getTexts('alert')).toEqual([]);
    expect([field()?.value, getTexts('listitem').length]).toEqual(['', 2]);
    await enterAndSend('Is there a bell?');
    const [first, retry, second] = sentIds();
    expect(retry).toBe(first);
    expect(second).not.toBe(first);
  });

  it('has a read-only field while a message is sent, because the field is then cleared', async () => {
    await renderOpenThread();
    change.mockReturnValue(new Promise(() => undefined));
    await enterAndSend('Is there a bell?');
    expect(field()?.readOnly).toBe(true);
  });

  it('stops the messages after a confirmation, and then shows no field', async () => {
    await renderOpenThread();
    change.mockResolvedValue(createThread({ is_open: false, stopped_by: 'buyer' }));
    await clickButton('Stop messages');
    expect(change).toHaveBeenCalledExactlyOnceWith(id, ['POST', '/stop'], { email });
    expect(screen.getByText('You stopped the messages.')).toBeTruthy();
    expect(field()).toBeNull();
  });

  it.each([
    ['cook', 'The other side stopped the messages.'],
    [undefined, 'You can no longer send messages about this order.'],
  ] as const)('that is closed, stopped by %s, shows “%s”', async (stopped_by, text) => {
    await renderOpenThread({ is_open: false, ...(stopped_by && { stopped_by }) });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('reports only messages of the other side that still have a text', async () => {
    const erased = { ...question, id: 'erased', text: undefined };
    await renderOpenThread({ messages: [erased, question, response] }, 'cook');
    expect(getTexts('listitem')[0]).toContain('This message was deleted.');
    const limit = new ApiError({ status: 429, code: 'too-many-requests', message: 'Wait.' });
    report.mockRejectedValueOnce(limit).mockResolvedValue({ message: 'Thank you.' });
    expect(getTexts('button')).toEqual(['Report', 'Send', 'Stop messages']);
    await clickButton('Report');
    expect(getTexts('alert')).toEqual(['Wait.']);
    await clickButton('Report');
    expect(report).toHaveBeenLastCalledWith(id, 'question', email);
    expect(getTexts('status')).toEqual(['Thank you.']);
  });

  it('offers to load the messages again if they could not be loaded', async () => {
    read.mockRejectedValueOnce(createNoResponseError());
    await renderThread();
    await open();
    expect(getTexts('alert')).toEqual(['The messages could not be loaded.']);
    respond();
    await clickButton('Try again');
    expect(getTexts('listitem')).toHaveLength(2);
    expect(queryClient.isFetching()).toBe(0);
  });
});
