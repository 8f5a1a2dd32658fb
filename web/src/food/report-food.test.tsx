import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, callProtectedApi } from '../lib/api';
import { ReportFood } from './report-food';

vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
}));
const call = vi.mocked(callProtectedApi);

beforeEach(() => {
  render(<ReportFood foodId="a-dish" email="guest@potluck.test" />);
});
afterEach(() => call.mockReset());

const respondWith = (message: string) =>
  call.mockResolvedValueOnce({ data: { message }, etag: null, headers: new Headers() });
const openForm = () => userEvent.click(screen.getByRole('button', { name: 'Report this dish' }));
const reason = () => screen.getByLabelText<HTMLSelectElement>('What is wrong?');
const choose = (value: string) => userEvent.selectOptions(reason(), value);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }));

it('ReportFood shows its form only after a click on “Report this dish”', async () => {
  expect(screen.queryByLabelText('What is wrong?')).toBeNull();
  await openForm();
  expect(screen.getByLabelText('What is wrong?')).toBeTruthy();
});

it('ReportFood sends the reason and the trimmed note, and shows the message of the API', async () => {
  respondWith('Thank you. We will look at this dish.');
  await openForm();
  await choose('unsafe');
  await userEvent.type(screen.getByLabelText('Note (optional)'), ' It is raw. ');
  await send();
  expect((await screen.findByRole('status')).textContent).toBe(
    'Thank you. We will look at this dish.',
  );
  expect(call).toHaveBeenCalledExactlyOnceWith(
    '/foods/a-dish/reports',
    expect.objectContaining({
      method: 'POST',
      body: { email: 'guest@potluck.test', reason: 'unsafe', note: 'It is raw.' },
    }),
  );
  expect(screen.queryByRole('button', { name: 'Report this dish' })).toBeNull();
});

it('ReportFood preselects no reason, and does not send a report before the user selects one', async () => {
  await openForm();
  expect(reason().selectedOptions[0]?.text).toBe('Choose…');
  await send();
  const error = screen.getByText('Choose what is wrong with this dish.');
  expect(reason().getAttribute('aria-invalid')).toBe('true');
  expect(reason().getAttribute('aria-describedby')).toBe(error.id);
  await waitFor(() => {
    expect(document.activeElement).toBe(reason());
  });
  expect(call).not.toHaveBeenCalled();
  await choose('unsafe');
  expect(reason().getAttribute('aria-invalid')).toBeNull();
  expect(error.isConnected).toBe(false);
});

it('ReportFood moves the focus to the message of the API after the report is sent', async () => {
  respondWith('Thank you.');
  await openForm();
  await choose('not-food');
  await send();
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByText('Thank you.'));
  });
});

it('ReportFood sends a report without a note if the note is blank', async () => {
  respondWith('Thank you.');
  await openForm();
  await choose('not-food');
  await userEvent.type(screen.getByLabelText('Note (optional)'), '  ');
  await send();
  expect(call.mock.calls[0]?.[1].body).toEqual({ email: 'guest@potluck.test', reason: 'not-food' });
});

it.each([
  [
    'the error message of the API if the API rejects the report',
    404,
    'The food item does not exist or was removed.',
  ],
  [
    'the wait of the API if the user has sent too many reports',
    429,
    'You can report at most 20 dishes a day. Please try again in 5 hours.',
  ],
  [
    'a general message if no response arrived',
    0,
    'Your report could not be sent. Please try again.',
  ],
])('ReportFood keeps the reason and the note, and shows %s', async (_what, status, message) => {
  call.mockRejectedValueOnce(new ApiError({ status, code: 'not-found', message }));
  await openForm();
  await choose('unsafe');
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'It is raw.');
  await send();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText('Note (optional)')).toHaveProperty('value', 'It is raw.');
  expect(reason().value).toBe('unsafe');
});
