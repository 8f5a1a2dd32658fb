import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { clickButton } from '../ui/user-actions-fixture';
import { createAccountContext, createSignedInState } from './account-fixtures';
import { AccountContext, type AccountState } from './account-provider';
import { RequireAccount, readReturnPath } from './require-account';

function LoginPageMock() {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Login, then {readReturnPath(state)}</button>;
}

function Site({ state, path }: { state: AccountState; path: string }) {
  return (
    <AccountContext value={createAccountContext(state)}>
      <MemoryRouter initialEntries={['/foods', path]}>
        <Suspense>
          <Routes>
            <Route element={<RequireAccount />}>
              <Route path="/purchase/:id" element={<p>The ticket</p>} />
              <Route path="/account" element={<p>The account page</p>} />
            </Route>
            <Route path="/login" element={<LoginPageMock />} />
            <Route path="/foods" element={<p>All foods</p>} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </AccountContext>
  );
}

const openPage = (state: AccountState, path = '/purchase/pie?from=home#total') =>
  render(<Site {...{ state, path }} />);
const createUnconfirmedState = (change?: object) =>
  createSignedInState({ isEmailConfirmed: false, ...change });
const queryNotice = () => screen.queryByRole('complementary', { name: 'Email confirmation' });

describe('RequireAccount', () => {
  it('shows a spinner until the session is known', () => {
    openPage({ status: 'loading' });
    expect(screen.getByRole('status')).toBeTruthy();
    expect(screen.queryByText('The ticket')).toBeNull();
  });

  it('redirects visitors to the login, stores the return path, and leads back to the previous page', async () => {
    openPage({ status: 'signed-out' });
    await clickButton('Login, then /purchase/pie?from=home#total');
    expect(screen.getByText('All foods')).toBeTruthy();
  });

  it('renders only the page for signed-in users with a confirmed email', () => {
    openPage(createSignedInState());
    expect(screen.getByText('The ticket')).toBeTruthy();
    expect(queryNotice()).toBeNull();
  });

  it('shows the notice about an unconfirmed email above the page, and asks the new user if the login of another user replaces the session', async () => {
    const { rerender } = openPage(createUnconfirmedState());
    const page = await screen.findByText('The ticket');
    expect(queryNotice()?.compareDocumentPosition(page)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await clickButton('Send the link');
    await screen.findByText(/^We have sent a link to sam@potluck\.test\./);
    const mei = createUnconfirmedState({ uid: 'mei', email: 'mei@potluck.test' });
    rerender(<Site state={mei} path="/purchase/pie" />);
    expect(await screen.findByText('Please confirm that mei@potluck.test is yours.')).toBeTruthy();
    expect(screen.queryByText(/^We have sent a link/)).toBeNull();
  });

  it('shows no notice above the account page, which has another button that sends the link', () => {
    openPage(createUnconfirmedState(), '/account');
    expect(screen.getByText('The account page')).toBeTruthy();
    expect(queryNotice()).toBeNull();
  });
});

describe('readReturnPath', () => {
  it.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/\t/evil.test',
    '/\n/evil.test',
    '/.//evil.test',
    '/./\\evil.test',
    '/.\t//evil.test',
    '/%2e//evil.test',
    '/foods/..//evil.test',
    '/foods/%2E%2e//evil.test',
    '/..///evil.test',
    '///evil.test',
    'javascript:alert(1)',
    'foods',
    '',
    42,
    null,
  ])('returns undefined for the stored path %j', (from) => {
    expect(readReturnPath({ from })).toBeUndefined();
  });

  it.each(['/foods//a', '/%2Fevil.test', '/foods?next=//evil.test', '/foods#//evil.test'])(
    'returns the stored path %j, because it stays on this site',
    (from) => {
      expect(readReturnPath({ from })).toBe(from);
    },
  );

  it.each([undefined, null, 'x', {}])('returns undefined for the history state %j', (state) => {
    expect(readReturnPath(state)).toBeUndefined();
  });
});
