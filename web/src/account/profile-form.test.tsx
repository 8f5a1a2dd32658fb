import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { createNoResponseError, callProtectedApi } from '../lib/api';
import { choosePhoto, mockPhotoCode, uploadedPortraitPath } from '../photo/mock-photo-code';
import type { Account } from './account-provider';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import { ProfileForm } from './account-page';

vi.mock('../ui/toast');
vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
}));
vi.mock('../photo/send-photo', { spy: true });

const PHOTO = 'https://example.com/sam.jpg';
const saveProfile = vi.fn<(name: string, photoURL: string) => Promise<void>>();

let opened: ReturnType<typeof render>;
let photoCode: ReturnType<typeof mockPhotoCode>;

beforeEach(() => {
  photoCode = mockPhotoCode();
  saveProfile.mockReset().mockResolvedValue(undefined);
  vi.mocked(showToast).mockReset().mockResolvedValue(undefined);
  vi.mocked(callProtectedApi)
    .mockReset()
    .mockResolvedValue({ data: { message: 'Copied.' }, etag: null, headers: new Headers() });
  opened = render(createForm());
});

function createForm(changes: Partial<Account> = {}) {
  const account = { ...accountFixture, photoURL: PHOTO, ...changes };
  const context = createAccountContext({ status: 'signed-in', account });
  return (
    <AccountContext value={{ ...context, saveProfile }}>
      <ProfileForm account={account} />
    </AccountContext>
  );
}

const getName = () => screen.getByLabelText<HTMLInputElement>('Name');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the profile form', () => {
  it('saves the profile and then copies it to the dishes of the user', async () => {
    await userEvent.type(getName(), 'antha ');
    await save();
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledExactlyOnceWith('success', 'Your profile has been saved.');
    });
    expect(saveProfile).toHaveBeenCalledExactlyOnceWith('Samantha', PHOTO);
    expect(callProtectedApi).toHaveBeenCalledExactlyOnceWith(
      '/account',
      expect.objectContaining({ method: 'PUT', body: { email: 'sam@potluck.test' } }),
    );
    expect(callProtectedApi).toHaveBeenCalledAfter(saveProfile);
  });

  it('shows an error if the profile cannot be copied to the dishes, and saves and copies it again on the next submit', async () => {
    vi.mocked(callProtectedApi).mockRejectedValueOnce(createNoResponseError());
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your profile is saved, but some of your dishes may show the old one. Please save again.',
    );
    expect(showToast).not.toHaveBeenCalled();
    await save();
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledOnce();
    });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saveProfile).toHaveBeenCalledTimes(2);
    expect(callProtectedApi).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['auth/internal-error', 'Your profile could not be saved. Please try again.'],
    [
      'auth/network-request-failed',
      'The login service is not responding. Check your connection and try again.',
    ],
  ])(
    'shows an error and does not copy the profile if Firebase rejects it with %s',
    async (code, text) => {
      saveProfile.mockRejectedValue(Object.assign(new Error(code), { code }));
      await save();
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(callProtectedApi).not.toHaveBeenCalled();
    },
  );

  it('shows an error at the field and saves nothing if the name is blank', async () => {
    await userEvent.clear(getName());
    await userEvent.type(getName(), ' ');
    await save();
    expect(screen.getByText('Name is required.')).toBeTruthy();
    expect(saveProfile).not.toHaveBeenCalled();
    await userEvent.type(getName(), 'Sam');
    expect(screen.queryByText('Name is required.')).toBeNull();
  });

  it('saves the profile only once if the user double-clicks the button', async () => {
    saveProfile.mockReturnValue(
      new Promise((resolve) => {
        onTestFinished(() => resolve());
      }),
    );
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(saveProfile).toHaveBeenCalledOnce();
  });

  it('sends a chosen portrait, fills in the photo URL, and saves the URL on submit', async () => {
    photoCode.sendPhoto.mockResolvedValue(uploadedPortraitPath);
    await choosePhoto();
    await waitFor(() => {
      expect(screen.getByLabelText<HTMLInputElement>('Photo URL').value).toBe(uploadedPortraitPath);
    });
    expect(photoCode.sendPhoto.mock.lastCall?.[1]).toBe('portrait');
    expect(saveProfile).not.toHaveBeenCalled();
    await save();
    expect(saveProfile).toHaveBeenCalledExactlyOnceWith('Sam', uploadedPortraitPath);
  });

  it('has a busy submit button until the portrait is sent', async () => {
    let finish: (address: string) => void = () => undefined;
    photoCode.sendPhoto.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    await userEvent.clear(screen.getByLabelText('Photo URL'));
    await choosePhoto();
    await save();
    expect(saveProfile).not.toHaveBeenCalled();
    expect(screen.queryByText('Photo URL is required.')).toBeNull();
    finish(uploadedPortraitPath);
    await screen.findByText('Photo added.');
    await save();
    await waitFor(() => {
      expect(saveProfile).toHaveBeenCalledExactlyOnceWith('Sam', uploadedPortraitPath);
    });
  });

  it('aborts the upload of a portrait and keeps the typed URL if the user changes the photo URL', async () => {
    photoCode.sendPhoto.mockReturnValue(new Promise(() => undefined));
    await choosePhoto();
    await screen.findByText('Sending your photo…');
    await userEvent.type(screen.getByLabelText('Photo URL'), '?v=2');
    expect(screen.queryByText('Sending your photo…')).toBeNull();
    expect(photoCode.sendPhoto.mock.lastCall?.[2].signal.aborted).toBe(true);
    await save();
    expect(saveProfile).toHaveBeenCalledExactlyOnceWith('Sam', `${PHOTO}?v=2`);
  });

  it('requires a photo URL after the portrait is removed', async () => {
    photoCode.sendPhoto.mockResolvedValue(uploadedPortraitPath);
    await choosePhoto();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await save();
    expect(screen.getByText('Photo URL is required.')).toBeTruthy();
    expect(saveProfile).not.toHaveBeenCalled();
  });
});

it('the browser warns before it leaves the page only while the profile form has unsaved input', async () => {
  const hasWarning = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(hasWarning()).toBe(false);
  await userEvent.type(getName(), 'antha');
  expect(hasWarning()).toBe(true);
  await save();
  opened.rerender(createForm({ name: 'Samantha' }));
  await waitFor(() => {
    expect(hasWarning()).toBe(false);
  });
});
