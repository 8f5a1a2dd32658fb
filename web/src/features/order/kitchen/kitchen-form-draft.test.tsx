import { BLANK_KITCHEN, type Kitchen } from '@potluck/functions/contract/kitchen';
import { setImmediate } from 'node:timers/promises';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showToast } from '../../../components/toast';
import { ApiError, createNoResponseError } from '../../../lib/api';
import { deleteFormDraftsOfSignedOutUsers } from '../../../drafts/form-drafts';
import { readKitchen, readNotificationSettings, saveKitchen } from '../api/order-api';
import { queryClient } from '../../../lib/query-client';
import { KitchenSettings } from './kitchen-settings';

vi.mock('../api/order-api');
vi.mock('../../../components/toast');

const save = vi.mocked(saveKitchen);
const sam = { uid: 'sam', email: 'sam@potluck.test' };
const kenji = { uid: 'kenji', email: 'kenji@potluck.test' };
let page: ReturnType<typeof render>;

beforeEach(async () => {
  vi.clearAllMocks();
  save.mockReset();
  vi.mocked(readNotificationSettings).mockResolvedValue({ mail: false });
  mockStoredKitchen('"1"', { place: 'Door 4' });
  page = render(createPage());
  await open();
});

function mockStoredKitchen(etag: string, texts: Partial<Kitchen>): void {
  vi.mocked(readKitchen).mockResolvedValue({ kitchen: { ...BLANK_KITCHEN, ...texts }, etag });
}

/** Returns the page of the account, or a page without the form. */
const createPage = (account?: typeof sam) => (
  <div>{account && <KitchenSettings account={account} />}</div>
);

async function open(account = sam): Promise<void> {
  page.rerender(createPage(account));
  await screen.findByLabelText('Place');
}

/** Leaves the form. The pickup details stay in the query cache. */
const leave = () => {
  page.rerender(createPage());
};

/** Opens the form again after a link and Back. */
async function leaveAndReturn(account = sam): Promise<void> {
  leave();
  await open(account);
}

async function reload(): Promise<void> {
  queryClient.clear();
  await open();
}

const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);
const texts = () => [field('Place').value, field('Times').value];
const notice = () => screen.queryByText(/^Your unsaved changes are back\./)?.textContent;
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/**
 * Submits the form, and keeps its request pending until the test calls the returned function. If the test never calls
 * it, the request fails when the test ends.
 */
async function startSave(): Promise<() => void> {
  let respond: () => void = () => undefined;
  save.mockImplementationOnce(
    (_email, kitchen) =>
      new Promise((resolve, reject) => {
        respond = () => {
          mockStoredKitchen('"2"', kitchen);
          resolve({ kitchen, etag: '"2"' });
        };
        // If the request succeeded after the test, it would update the query cache of another test.
        onTestFinished(() => {
          reject(createNoResponseError());
        });
      }),
  );
  await click('Save');
  return respond;
}

const waitForSave = () =>
  waitFor(() => {
    expect(showToast).toHaveBeenCalledWith('success', 'Your pickup details are saved.');
  });

describe('the stored draft of KitchenForm', () => {
  it.each([
    ['a link and Back', leaveAndReturn],
    ['a reload', reload],
  ])('is restored with a notice after %s', async (_way, returnToForm) => {
    await userEvent.type(field('Times'), 'Late');
    expect(notice()).toBeUndefined();
    await returnToForm();
    expect(notice()).toBe('Your unsaved changes are back.');
    expect(texts()).toEqual(['Door 4', 'Late']);
  });

  it('is removed when the cook discards the changes, and the heading of the section takes the focus', async () => {
    await userEvent.clear(field('Place'));
    await userEvent.type(field('Place'), 'a'.repeat(301));
    await reload();
    await click('Save');
    expect(screen.getByText('Place can have at most 300 characters.')).toBeTruthy();
    await click('Discard changes');
    expect(notice()).toBeUndefined();
    expect(screen.queryByText('Place can have at most 300 characters.')).toBeNull();
    expect(texts()).toEqual(['Door 4', '']);
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('Where guests collect');
    });
    await reload();
    expect(notice()).toBeUndefined();
    expect(texts()).toEqual(['Door 4', '']);
  });

  it('keeps only the edited fields if another device has changed the pickup details, reports the change, and is saved with the new ETag', async () => {
    await userEvent.type(field('Times'), 'Late');
    mockStoredKitchen('"2"', { place: 'Door 5', times: 'Early' });
    for (const returnToForm of [reload, reload]) {
      await returnToForm();
      expect(notice()).toBe(
        'Your unsaved changes are back. Your pickup details were changed since then. The fields that you have not edited show the new texts.',
      );
      expect(texts()).toEqual(['Door 5', 'Late']);
    }
    await startSave();
    expect(save.mock.lastCall?.slice(1)).toEqual([
      { ...BLANK_KITCHEN, place: 'Door 5', times: 'Late' },
      '"2"',
    ]);
  });

  it('is saved with the ETag of the cached pickup details if the form shows them, although another device has changed them', async () => {
    await userEvent.type(field('Times'), 'Late');
    mockStoredKitchen('"2"', { place: 'Door 5' });
    await leaveAndReturn();
    await waitFor(() => {
      expect(readKitchen).toHaveBeenCalledTimes(2);
    });
    const message = 'Your pickup details were changed.';
    save.mockRejectedValueOnce(new ApiError({ status: 409, code: 'changed', message }));
    await click('Save');
    expect(save.mock.lastCall?.[2]).toBe('"1"');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(texts()).toEqual(['Door 5', 'Late']);
  });

  it('is removed if the stored pickup details already contain the changes', async () => {
    await userEvent.type(field('Times'), 'Late');
    mockStoredKitchen('"2"', { place: 'Door 4', times: 'Late' });
    await reload();
    expect(notice()).toBeUndefined();
    mockStoredKitchen('"3"', { place: 'Door 4', times: 'Early' });
    await reload();
    expect(notice()).toBeUndefined();
    expect(texts()).toEqual(['Door 4', 'Early']);
  });

  it('is removed after a save, and stays after a failed save', async () => {
    await userEvent.type(field('Times'), 'Late ');
    save.mockRejectedValueOnce(createNoResponseError());
    await click('Save');
    await reload();
    expect(notice()).toBe('Your unsaved changes are back.');
    save.mockImplementationOnce((_email, kitchen) =>
      Promise.resolve({ kitchen: { ...kitchen, times: 'Late' }, etag: '"2"' }),
    );
    await click('Save');
    await waitForSave();
    expect(notice()).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('contains only the text that the cook typed during the save, and the form shows no notice about it', async () => {
    await userEvent.type(field('Times'), 'Late');
    await reload();
    const respond = await startSave();
    await userEvent.type(field('Place'), '2');
    respond();
    await waitForSave();
    expect(notice()).toBeUndefined();
    await reload();
    expect(notice()).toBe('Your unsaved changes are back.');
    expect(texts()).toEqual(['Door 42', 'Late']);
  });

  it('is removed if the save succeeds after the cook has left the form', async () => {
    await userEvent.type(field('Times'), 'Late');
    const respond = await startSave();
    leave();
    respond();
    await waitForSave();
    await reload();
    expect(notice()).toBeUndefined();
    expect(texts()).toEqual(['Door 4', 'Late']);
  });

  it('keeps the edits that the cook made after leaving and returning, if the save ends after that', async () => {
    await userEvent.type(field('Times'), 'Late');
    const respond = await startSave();
    await leaveAndReturn();
    await userEvent.type(field('Times'), 'r');
    leave();
    respond();
    await waitForSave();
    await reload();
    expect(notice()).toBe('Your unsaved changes are back.');
    expect(texts()).toEqual(['Door 4', 'Later']);
  });

  it.each([
    ['left the form again', true],
    ['stayed in the form', false],
  ])(
    'contains the old text if the cook left during a save, returned, restored this text, and %s before the save ended',
    async (_case, leavesAgain) => {
      await userEvent.type(field('Times'), 'Late');
      const respond = await startSave();
      await leaveAndReturn();
      await userEvent.clear(field('Times'));
      if (leavesAgain) leave();
      respond();
      await waitForSave();
      await reload();
      expect(notice()).toBe('Your unsaved changes are back.');
      expect(texts()).toEqual(['Door 4', '']);
      await startSave();
      expect(save.mock.lastCall?.[2]).toBe('"2"');
    },
  );

  it('keeps a field empty that the user emptied during a save of an earlier form, and sends the new ETag with the next save', async () => {
    await userEvent.type(field('Times'), 'Late');
    const respond = await startSave();
    let respondToRead: () => void = () => undefined;
    vi.mocked(readKitchen).mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          respondToRead = () => {
            resolve({ kitchen: { ...BLANK_KITCHEN, place: 'Door 4', times: 'Late' }, etag: '"2"' });
          };
        }),
    );
    await leaveAndReturn();
    await userEvent.clear(field('Times'));
    await act(async () => {
      respondToRead();
      await setImmediate();
    });
    expect(texts()).toEqual(['Door 4', '']);
    respond();
    await waitForSave();
    expect(texts()).toEqual(['Door 4', '']);
    await startSave();
    expect(save.mock.lastCall?.slice(1)).toEqual([{ ...BLANK_KITCHEN, place: 'Door 4' }, '"2"']);
  });

  it('is removed if the cook left during a save that failed, then returned and restored the old text', async () => {
    await userEvent.type(field('Times'), 'Late');
    let reject: (error: Error) => void = () => undefined;
    save.mockImplementationOnce(() => new Promise((_resolve, fail) => (reject = fail)));
    await click('Save');
    await leaveAndReturn();
    await userEvent.clear(field('Times'));
    leave();
    reject(createNoResponseError());
    await waitFor(() => {
      expect(sessionStorage).toHaveLength(0);
    });
  });

  it('is no longer shown as unsaved if the save ends after the cook has returned to the form', async () => {
    await userEvent.type(field('Times'), 'Late');
    const respond = await startSave();
    await leaveAndReturn();
    expect(notice()).toBe('Your unsaved changes are back.');
    respond();
    await waitFor(() => {
      expect(notice()).toBeUndefined();
    });
    await userEvent.type(field('Times'), 'r');
    await startSave();
    expect(save.mock.lastCall?.[2]).toBe('"2"');
  });

  it('is not restored for another user, and not after the session of the cook has ended', async () => {
    await userEvent.type(field('Times'), 'Late');
    await leaveAndReturn(kenji);
    expect(texts()).toEqual(['Door 4', '']);
    await leaveAndReturn();
    expect(texts()).toEqual(['Door 4', 'Late']);
    leave();
    deleteFormDraftsOfSignedOutUsers(() => false);
    await open();
    expect(texts()).toEqual(['Door 4', '']);
  });

  it('is not stored again if the save ends after the session of the cook has ended', async () => {
    await userEvent.type(field('Times'), 'Late');
    const respond = await startSave();
    leave();
    deleteFormDraftsOfSignedOutUsers(() => false);
    respond();
    await waitForSave();
    expect(sessionStorage).toHaveLength(0);
  });
});

it('KitchenForm makes the browser warn before the document unloads only while the form has unsaved input', async () => {
  const hasWarning = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(hasWarning()).toBe(false);
  await userEvent.type(field('Times'), 'L');
  expect(hasWarning()).toBe(true);
  const respond = await startSave();
  respond();
  await waitForSave();
  await waitFor(() => {
    expect(hasWarning()).toBe(false);
  });
});

it('KitchenForm shows and stores no input of the previous user if the account changes while the form is open', async () => {
  await leaveAndReturn(kenji);
  await leaveAndReturn(sam);
  await userEvent.type(field('Times'), 'Late');
  await open(kenji);
  expect(texts()).toEqual(['Door 4', '']);
  await leaveAndReturn(kenji);
  expect(texts()).toEqual(['Door 4', '']);
});
