import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { AccountState } from '../features/account/account';
import { AccountContext } from '../features/account/account-context';
import { rememberedOrigin } from '../features/account/origin';
import { RequireAccount } from './require-account';

const nothing = () => Promise.resolve();

function Login() {
  const { state } = useLocation() as { state: unknown };
  return <p>Login, then {rememberedOrigin(state)}</p>;
}

function open(state: AccountState) {
  const actions = {
    connect: () => undefined,
    signIn: nothing,
    signInWithGoogle: nothing,
    register: nothing,
    logOut: nothing,
  };
  render(
    <AccountContext value={{ state, ...actions }}>
      <MemoryRouter initialEntries={['/purchase/pie?from=home#total']}>
        <Routes>
          <Route element={<RequireAccount />}>
            <Route path="/purchase/:id" element={<p>The ticket</p>} />
          </Route>
          <Route path="/login" element={<Login />} />
        </Routes>
      </MemoryRouter>
    </AccountContext>,
  );
}

it('waits while it is not known who is here', () => {
  open({ status: 'loading' });
  expect(screen.getByRole('status')).toBeTruthy();
});

it('asks visitors to log in, and remembers where they were', () => {
  open({ status: 'signed-out' });
  expect(screen.getByText('Login, then /purchase/pie?from=home#total')).toBeTruthy();
});

it('lets people with an account pass', () => {
  const account = { uid: 'u', email: 'sam@potluck.test', name: 'Sam', photoURL: null };
  open({ status: 'signed-in', account });
  expect(screen.getByText('The ticket')).toBeTruthy();
});
