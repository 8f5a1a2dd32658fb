import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { AccountState } from './account-provider';
import { AccountContext } from './account-provider';
import { accountFixture, createAccountContext } from './account-fixtures';
import { createNoResponseError } from '../lib/api';
import { choosePhoto, mockPhotoCode, uploadedPortraitPath } from '../photo/mock-photo-code';
import RegisterPage from './register-page';

vi.mock('../photo/send-photo', { spy: true });

/** Renders the registration page. The mock of the action `register` signs the user in. */
function Site() {
  const [state, setState] = useState<AccountState>({ status: 'signed-out' });
  const register = () => {
    setState({ status: 'signed-in', account: accountFixture });
    return Promise.resolve();
  };
  return (
    <AccountContext value={{ ...createAccountContext(state), register }}>
      <MemoryRouter initialEntries={['/register']}>
        <main>
          <Routes>
            <Route path="/register" element={<RegisterPage />} />
            <Route path="/" element={<h1>Home page</h1>} />
            <Route path="/account" element={<h1>Account page</h1>} />
          </Routes>
        </main>
      </MemoryRouter>
    </AccountContext>
  );
}

async function registerWithPhoto() {
  render(<Site />);
  await choosePhoto('me.jpg');
  await userEvent.type(screen.getByLabelText('Name'), 'Sam');
  await userEvent.type(screen.getByLabelText('Email'), 'sam@potluck.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Abcdef');
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
}
const getTitle = () => screen.getByRole('heading', { level: 1 });

it('The registration page opens the home page after the photo is saved', async () => {
  mockPhotoCode().sendPhoto.mockResolvedValue(uploadedPortraitPath);
  await registerWithPhoto();
  await waitFor(() => {
    expect(getTitle().textContent).toBe('Home page');
  });
});

it('The registration page states that the account is ready, and links to the account page, if the photo cannot be sent', async () => {
  mockPhotoCode().sendPhoto.mockRejectedValue(createNoResponseError());
  await registerWithPhoto();
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Your photo was not saved. ${createNoResponseError().message}`,
  );
  expect(screen.getByText('Your account is ready.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  await waitFor(() => {
    expect(document.activeElement).toBe(getTitle());
  });
  await userEvent.click(screen.getByRole('link', { name: 'Add a photo on your account page' }));
  expect(getTitle().textContent).toBe('Account page');
});
