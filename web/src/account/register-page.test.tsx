import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoResponseError } from '../lib/api';
import { choosePhoto, mockPhotoCode, uploadedPortraitPath } from '../photo/mock-photo-code';
import { PhotoError } from '../photo/send-photo';
import { clickButton, fillField, getField } from '../ui/user-actions-fixture';
import { createAccountContext, createSignedInState } from './account-fixtures';
import { AccountContext, type AccountContextValue, type AccountState } from './account-provider';
import { showToast } from '../ui/toast';
import RegisterPage from './register-page';

vi.mock('../photo/send-photo', { spy: true });
vi.mock('../ui/toast');

const register = vi.fn<AccountContextValue['register']>(() => Promise.resolve());
const saveProfile = vi.fn<AccountContextValue['saveProfile']>(() => Promise.resolve());
let photoCode: ReturnType<typeof mockPhotoCode>;

/** Renders the registration page. A successful call of `register` signs the user in. */
function Site() {
  const [state, setState] = useState<AccountState>({ status: 'signed-out' });
  const registerAndSignIn: AccountContextValue['register'] = async (values) => {
    await register(values);
    setState(createSignedInState());
  };
  const context = createAccountContext(state, { register: registerAndSignIn, saveProfile });
  return (
    <AccountContext value={context}>
      <MemoryRouter initialEntries={['/register']}>
        <main>
          <Routes>
            <Route path="/register" element={<RegisterPage />} />
            <Route path="/" element={<h1>Home page</h1>} />
          </Routes>
        </main>
      </MemoryRouter>
    </AccountContext>
  );
}

beforeEach(() => {
  vi.resetAllMocks();
  photoCode = mockPhotoCode();
  photoCode.sendPhoto.mockResolvedValue(uploadedPortraitPath);
  render(<Site />);
});

const details = { name: 'Sam', email: 'sam@potluck.test', password: 'Abcdef' };
const typedPhotoUrl = 'https://example.com/sam.jpg';
const getPhotoUrl = () => screen.getByLabelText<HTMLInputElement>('Photo URL');
const getTitle = () => screen.getByRole('heading', { level: 1 });

function fillForm(photoURL = typedPhotoUrl) {
  fillField('Name', ' Sam ');
  fillField('Photo URL', photoURL);
  fillField('Email', ' sam@potluck.test ');
  fillField('Password', 'Abcdef');
}

async function fillFormWithPhoto() {
  fillForm('');
  await choosePhoto('me.jpg');
  await screen.findByText('Photo chosen. It is sent after you register.');
}

const expectHomePage = () => waitFor(() => expect(getTitle().textContent).toBe('Home page'));

describe('the registration page', () => {
  it('shows an error at each blank or invalid field after a submit, and does not register', async () => {
    await clickButton('Register');
    expect(screen.getAllByText(/ is required\.$/)).toHaveLength(4);
    fillField('Password', 'abcdef');
    expect(screen.getByText('Password must contain at least one uppercase letter.')).toBeTruthy();
    fillField('Photo URL', 'http://a.test/sam.jpg');
    expect(
      screen.getByText('Photo URL must be a web address that starts with https://.'),
    ).toBeTruthy();
    expect(register).not.toHaveBeenCalled();
  });

  it('registers the account with the typed values, and then opens the home page', async () => {
    fillForm();
    await clickButton('Register');
    expect(register).toHaveBeenCalledExactlyOnceWith({ ...details, photoURL: typedPhotoUrl });
    await expectHomePage();
    expect(photoCode.sendPhoto).not.toHaveBeenCalled();
  });

  it('shows a general message without the URL of a script if the registration fails', async () => {
    const url = 'https://potluck.test/session.js';
    register.mockRejectedValue(
      new TypeError(`Failed to fetch dynamically imported module: ${url}`),
    );
    fillForm();
    await clickButton('Register');
    expect(screen.getByRole('alert').textContent).toBe(
      'Your account could not be created. Please try again.',
    );
    expect(getTitle().textContent).toBe('Register');
  });
});

describe('the registration page with a chosen photo', () => {
  it('needs no photo URL until the photo is removed, or until the user types a URL', async () => {
    fillForm();
    await choosePhoto('me.jpg');
    expect(getPhotoUrl()).toMatchObject({ value: '', required: false });
    await clickButton('Remove');
    expect(getPhotoUrl()).toMatchObject({ value: typedPhotoUrl, required: true });
    await choosePhoto('me.jpg');
    await screen.findByAltText('Preview of your photo');
    fillField('Photo URL', 'https://example.com/other.jpg');
    expect(screen.queryByAltText('Preview of your photo')).toBeNull();
  });

  it('is busy until the photo is prepared, sends it after the account exists, saves its URL, and then opens the home page', async () => {
    let finish!: (photo: { file: Blob; previewUrl: string }) => void;
    photoCode.preparePhoto.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    fillForm();
    await choosePhoto('me.jpg');
    await clickButton('Register');
    expect(register).not.toHaveBeenCalled();
    finish({ file: new Blob(['jpeg']), previewUrl: 'data:image/jpeg,' });
    await screen.findByText('Photo chosen. It is sent after you register.');
    expect(photoCode.sendPhoto).not.toHaveBeenCalled();
    await clickButton('Register');
    await expectHomePage();
    expect(register).toHaveBeenCalledExactlyOnceWith({ ...details, photoURL: null });
    expect(photoCode.sendPhoto).toHaveBeenCalledAfter(register);
    expect(photoCode.sendPhoto.mock.lastCall?.[1]).toBe('portrait');
    expect(saveProfile).toHaveBeenCalledExactlyOnceWith('Sam', uploadedPortraitPath);
  });

  it('uses the initials of the name as the photo, and asks for a missing name, or for a photo if the canvas is blocked', async () => {
    const fillText = vi.fn();
    const getImageData = vi.fn(() => ({ data: [0, 0, 0, 255] }));
    const prototype = HTMLCanvasElement.prototype;
    const context = { fillText, fillRect: vi.fn(), getImageData };
    vi.spyOn(prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(prototype, 'toBlob').mockImplementation((callback) => callback(new Blob(['png'])));
    await clickButton('Use my initials');
    expect(screen.getByText('Name is required.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(fillText).not.toHaveBeenCalled();
    fillForm('');
    fillField('Name', 'Ana María  de Souza');
    getImageData.mockReturnValueOnce({ data: [255, 255, 255, 255] });
    await clickButton('Use my initials');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Please choose a photo\.$/);
    await clickButton('Use my initials');
    await screen.findByText('Photo chosen. It is sent after you register.');
    expect(fillText.mock.lastCall?.[0]).toBe('AS');
    expect(photoCode.preparePhoto.mock.lastCall?.[0].type).toBe('image/png');
  });

  it.each([
    ['the photo cannot be sent', () => photoCode.sendPhoto],
    ['the URL of the sent photo cannot be saved', () => saveProfile],
  ])('opens the home page with a toast that stays for 20 s if %s', async (_failure, getCall) => {
    getCall().mockRejectedValue(createNoResponseError());
    await fillFormWithPhoto();
    await clickButton('Register');
    await expectHomePage();
    expect(showToast).toHaveBeenCalledExactlyOnceWith(
      'error',
      `Your account is ready, but your photo was not saved. You can add it on your account page. ${createNoResponseError().message}`,
      20_000,
    );
  });

  it('keeps the photo for a retry if the registration fails', async () => {
    register.mockRejectedValueOnce(new Error('Firebase: Try later. (auth/email-already-in-use).'));
    await fillFormWithPhoto();
    await clickButton('Register');
    expect(screen.getByRole('alert').textContent).toBe('Try later.');
    expect(photoCode.sendPhoto).not.toHaveBeenCalled();
    await clickButton('Register');
    await expectHomePage();
    expect(saveProfile).toHaveBeenCalledExactlyOnceWith('Sam', uploadedPortraitPath);
  });

  it('registers without a photo if the user cancels the upload', async () => {
    photoCode.sendPhoto.mockImplementation(
      (_file, _kind, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.onabort = () => reject(createNoResponseError());
        }),
    );
    await fillFormWithPhoto();
    await clickButton('Register');
    await clickButton('Cancel');
    await expectHomePage();
    expect(saveProfile).not.toHaveBeenCalled();
  });

  it('still requires a photo URL if the browser cannot read the photo', async () => {
    photoCode.preparePhoto.mockRejectedValue(new PhotoError('This file is not a photo.'));
    fillForm('');
    await choosePhoto('me.heic');
    await screen.findByText('This file is not a photo.');
    await clickButton('Register');
    expect(screen.getByText('Photo URL is required.')).toBeTruthy();
    expect(register).not.toHaveBeenCalled();
  });
});

describe('the registration page after a reload', () => {
  const NOTICE = 'This page was closed or reloaded, so please take or choose your photo again.';
  const reload = () => {
    cleanup();
    render(<Site />);
  };

  it('shows the name and the email again, but not the password, and asks for a photo only if the camera was opened', async () => {
    fillForm();
    reload();
    expect(['Name', 'Email', 'Password'].map((name) => getField(name).value)).toEqual([
      ' Sam ',
      'sam@potluck.test',
      '',
    ]);
    expect(JSON.stringify(sessionStorage)).not.toContain(details.password);
    expect(screen.queryByText(NOTICE)).toBeNull();
    fireEvent.click(getField('Take a photo'));
    expect(screen.queryByText(NOTICE)).toBeNull();
    reload();
    expect(screen.getByText(NOTICE)).toBeTruthy();
    await choosePhoto('me.jpg');
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('hydrates the prerendered blank fields, and then shows the name', async () => {
    fillForm();
    await choosePhoto('me.jpg');
    cleanup();
    const stored = Object.entries<string>(sessionStorage);
    sessionStorage.clear();
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Site />);
    for (const [key, value] of stored) sessionStorage.setItem(key, value);
    document.body.append(container);
    render(<Site />, { container, hydrate: true });
    expect(getField('Name').value).toBe(' Sam ');
    expect(screen.getByText(NOTICE)).toBeTruthy();
  });
});
