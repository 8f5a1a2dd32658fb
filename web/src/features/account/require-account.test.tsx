import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { AccountState } from './account';
import { AccountContext } from './account-context';
import { accountFixture, createAccountContext } from './account-fixtures';
import { readReturnPath } from './return-path';
import { RequireAccount } from './require-account';

function LoginPageMock() {
  const { state } = useLocation() as { state: unknown };
  return <p>Login, then {readReturnPath(state)}</p>;
}

function renderProtectedPage(state: AccountState) {
  render(
    <AccountContext value={createAccountContext(state)}>
      <MemoryRouter initialEntries={['/purchase/pie?from=home#total']}>
        <Routes>
          <Route element={<RequireAccount />}>
            <Route path="/purchase/:id" element={<p>The ticket</p>} />
          </Route>
          <Route path="/login" element={<LoginPageMock />} />
        </Routes>
      </MemoryRouter>
    </AccountContext>,
  );
}

it('RequireAccount shows a spinner until the session is known', () => {
  renderProtectedPage({ status: 'loading' });
  expect(screen.getByRole('status')).toBeTruthy();
});

it('RequireAccount redirects visitors to the login and stores the return path', () => {
  renderProtectedPage({ status: 'signed-out' });
  expect(screen.getByText('Login, then /purchase/pie?from=home#total')).toBeTruthy();
});

it('RequireAccount renders the page for signed-in users', () => {
  renderProtectedPage({ status: 'signed-in', account: accountFixture });
  expect(screen.getByText('The ticket')).toBeTruthy();
});
