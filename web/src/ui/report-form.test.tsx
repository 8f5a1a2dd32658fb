import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, callProtectedApi } from '../lib/api';
import ReportForm from './report-form';

vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
}));
const call = vi.mocked(callProtectedApi);

const reason = () => screen.getByLabelText<HTMLSelectElement>('What is wrong?');
const choose = (value: string) => userEvent.selectOptions(reason(), value);
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note (optional)');
const enterNote = (value: string) => fireEvent.change(note(), { target: { value } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }));

beforeEach(async () => {
  call.mockReset();
  render(<ReportForm subject="dish" path="/foods/a-dish/reports" email="guest@potluck.test" />);
  expect(screen.queryByLabelText('What is wrong?')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Report this dish' }));
});

describe('ReportForm, after a click on “Report this dish”,', () => {
  const thanks = 'Thank you. We will look at this dish.';
  const respond = () =>
    call.mockResolvedValueOnce({ data: { message: thanks }, etag: null, headers: new Headers() });

  it('requires a reason, sends it with the trimmed note, and shows the focused message of the API instead of the form', async () => {
    expect(reason().selectedOptions[0]?.text).toBe('Choose…');
    expect(reason().options[1]?.text).toBe('It made me ill');
    await send();
    const error = screen.getByText('Choose what is wrong with this dish.');
    expect(reason().getAttribute('aria-invalid')).toBe('true');
    expect(reason().getAttribute('aria-describedby')).toBe(error.id);
    await waitFor(() => expect(document.activeElement).toBe(reason()));
    expect(call).not.toHaveBeenCalled();
    await choose('unsafe');
    expect(reason().getAttribute('aria-invalid')).toBeNull();
    expect(error.isConnected).toBe(false);
    enterNote(' It is raw. ');
    respond();
    await send();
    expect((await screen.findByRole('status')).textContent).toBe(thanks);
    const body = { email: 'guest@potluck.test', reason: 'unsafe', note: 'It is raw.' };
    expect(call).toHaveBeenCalledExactlyOnceWith(
      '/foods/a-dish/reports',
      expect.objectContaining({ method: 'POST', body }),
    );
    expect(screen.queryByRole('button', { name: 'Report this dish' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText(thanks)));
  });

  it.each([
    [404, 'The food item does not exist or was removed.'],
    [429, 'You can send at most 20 reports a day. Please try again in 5 hours.'],
    [0, 'Your report could not be sent. Please try again.'],
  ])('keeps the input after an error with status %d, and shows “%s”', async (status, message) => {
    const sent = status === 0 ? 'No.' : message;
    call.mockRejectedValueOnce(new ApiError({ status, code: 'not-found', message: sent }));
    await choose('unsafe');
    enterNote('It is raw.');
    await send();
    expect(await screen.findByText(message, { selector: 'form *' })).toBeTruthy();
    expect(note().value).toBe('It is raw.');
    expect(reason().value).toBe('unsafe');
  });

  it('sends no note if the note is blank', async () => {
    await choose('not-food');
    enterNote('  ');
    respond();
    await send();
    expect(call.mock.lastCall?.[1].body).toEqual({
      email: 'guest@potluck.test',
      reason: 'not-food',
    });
  });
});
