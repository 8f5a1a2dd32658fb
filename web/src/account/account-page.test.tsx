import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { FirebaseError } from 'firebase/app';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callProtectedApi, createNoResponseError } from '../lib/api';
import { choosePhoto, mockPhotoCode, uploadedPortraitPath } from '../photo/mock-photo-code';
import { clickButton, fillField, getField, hasUnloadWarning } from '../ui/user-actions-fixture';
import { showToast } from '../ui/toast';
import { accountFixture, createAccountContext, createSignedInState } from './account-fixtures';
import AccountPage, { ProfileForm } from './account-page';
import { AccountContext, type Account, type AccountContextValue } from './account-provider';

vi.mock('../ui/dialog');
vi.mock('../ui/toast');
vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
}));
vi.mock('../photo/send-photo', { spy: true });

beforeEach(() => {
  vi.resetAllMocks();
  const data = { message: 'Copied.' };
  vi.mocked(callProtectedApi).mockResolvedValue({ data, etag: null, headers: new Headers() });
});

describe('the account page', () => {
  const createPage = (change: Partial<Account>) => (
    <AccountContext value={createAccountContext(createSignedInState(change))}>
      <MemoryRouter>
        <AccountPage />
      </MemoryRouter>
    </AccountContext>
  );

  it.each([
    ['shows a form for a new password if the account has a password', true],
    ['explains what happened to the password if the user logs in only with Google', false],
  ])('%s', (_behavior, hasPassword) => {
    render(createPage({ hasPassword }));
    const section = within(screen.getByRole('region', { name: 'Password' }));
    const text = 'You log in with Google, so Potluck has no password of yours.';
    expect(section.queryByText(text) === null).toBe(hasPassword);
    expect(section.queryByText(/^If you had a password/) === null).toBe(hasPassword);
    expect(section.queryByLabelText('Current password') !== null).toBe(hasPassword);
    expect(section.queryAllByRole('button', { name: 'Change the password' })).toHaveLength(
      hasPassword ? 1 : 0,
    );
  });

  it('saves the text on the public page of the cook with the latest pickup details, and clears it', async () => {
    const kitchen = { place: 'Door 4', times: '', payment: '', note: '', about: 'I bake.' };
    const call = vi.mocked(callProtectedApi);
    call.mockResolvedValue({ data: kitchen, etag: '"1"', headers: new Headers() });
    render(createPage({}));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('About you')).value).toBe('I bake.');
    for (const [text, about] of [
      ['I cook.', 'I cook.'],
      [' ', null],
    ] as const) {
      fillField('About you', text);
      fireEvent.click(screen.getByRole('button', { name: 'Save your text' }));
      await waitFor(() =>
        expect(call).toHaveBeenLastCalledWith(
          `/kitchens/${encodeURIComponent(accountFixture.email)}`,
          expect.objectContaining({
            body: { ...kitchen, email: accountFixture.email, about },
            headers: { 'If-Match': '"1"' },
          }),
        ),
      );
      await waitFor(() => expect(hasUnloadWarning()).toBe(false));
    }
  });

  it('keeps the typed name if the name of the user changes, and shows the name of a new user', () => {
    const { rerender } = render(createPage({}));
    fillField('Name', 'Samantha');
    rerender(createPage({ name: 'Samuel' }));
    expect(getField('Name').value).toBe('Samantha');
    rerender(createPage({ uid: 'mei', name: 'Mei' }));
    expect(getField('Name').value).toBe('Mei');
  });
});

describe('the profile form', () => {
  const PHOTO = 'https://example.com/sam.jpg';
  const saveProfile = vi.fn<AccountContextValue['saveProfile']>(() => Promise.resolve());
  let opened: ReturnType<typeof render>;
  let photoCode: ReturnType<typeof mockPhotoCode>;

  function createForm(change: Partial<Account> = {}) {
    const account = { ...accountFixture, photoURL: PHOTO, ...change };
    const context = createAccountContext({ status: 'signed-in', account }, { saveProfile });
    return (
      <AccountContext value={context}>
        <ProfileForm account={account} />
      </AccountContext>
    );
  }

  beforeEach(() => {
    photoCode = mockPhotoCode();
    opened = render(createForm());
  });

  const save = () => clickButton('Save');
  const getPortraitUrl = () => document.querySelector('img')?.getAttribute('src');
  const expectSaved = () =>
    waitFor(() =>
      expect(showToast).toHaveBeenCalledExactlyOnceWith('success', 'Your profile has been saved.'),
    );

  it('saves the profile and then copies it to the dishes of the user', async () => {
    fillField('Name', 'Samantha ');
    await save();
    await expectSaved();
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
    await expectSaved();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saveProfile).toHaveBeenCalledTimes(2);
    expect(callProtectedApi).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['auth/internal-error', 'Your profile could not be saved. Please try again.'],
    ['auth/user-disabled', 'This account is disabled.'],
  ])('shows an error and copies nothing after the Firebase error %s', async (code, text) => {
    saveProfile.mockRejectedValue(new FirebaseError(code, code));
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(callProtectedApi).not.toHaveBeenCalled();
  });

  it('shows an error at the field and saves nothing if the name is blank', async () => {
    fillField('Name', ' ');
    await save();
    expect(screen.getByText('Name is required.')).toBeTruthy();
    expect(saveProfile).not.toHaveBeenCalled();
  });

  it('sends a chosen portrait, is busy until it is sent, and saves its URL on submit', async () => {
    let finish!: (address: string) => void;
    photoCode.sendPhoto.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    fillField('Photo URL', '');
    await choosePhoto('me.jpg', 'Change photo');
    await save();
    expect(saveProfile).not.toHaveBeenCalled();
    expect(screen.queryByText('Photo URL is required.')).toBeNull();
    finish(uploadedPortraitPath);
    await screen.findByText('Photo added.');
    expect(photoCode.sendPhoto.mock.lastCall?.[1]).toBe('portrait');
    expect(getField('Photo URL')).toMatchObject({ value: '', required: false });
    expect(getPortraitUrl()).toBe(uploadedPortraitPath);
    await save();
    await expectSaved();
    expect(saveProfile).toHaveBeenCalledExactlyOnceWith('Sam', uploadedPortraitPath);
  });

  it('shows the saved portrait again if the user removes another one', async () => {
    photoCode.sendPhoto.mockResolvedValue(uploadedPortraitPath);
    expect(getPortraitUrl()).toBe(PHOTO);
    await choosePhoto('me.jpg', 'Change photo');
    await screen.findByText('Photo added.');
    await clickButton('Remove');
    expect(getPortraitUrl()).toBe(PHOTO);
    expect(getField('Photo URL').value).toBe(PHOTO);
  });

  it('folds the photo URL until it has an error', async () => {
    const details = document.querySelector('details') ?? expect.fail();
    expect(details.open).toBe(false);
    fillField('Photo URL', 'http://a.test/sam.jpg');
    await save();
    expect(details.open).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(getField('Photo URL')));
  });

  it('makes the browser warn before it leaves the page only while there is unsaved input', async () => {
    expect(hasUnloadWarning()).toBe(false);
    fillField('Name', 'Samantha');
    expect(hasUnloadWarning()).toBe(true);
    await save();
    opened.rerender(createForm({ name: 'Samantha' }));
    await waitFor(() => expect(hasUnloadWarning()).toBe(false));
  });
});
