import { Route, Routes } from 'react-router-dom';
import { pagePaths } from '../config/page-paths';
import { RequireAccount } from '../features/account/require-account';
import { loadSessionCode } from '../features/account/session/lazy-session';
import { preloadCode } from '../lib/load-code';
import { AccountPage } from './account-page';
import { EmailLinkPage } from './email-link-page';
import { ForgotPasswordPage } from './forgot-password-page';
import NotFoundPage from './not-found-page';

const toRelativePath = (path: string) => path.slice(pagePaths.account.length + 1);

export function prefetch(): void {
  preloadCode(loadSessionCode);
}

/** The pages below /account. Only the account page itself requires a login. */
export default function AccountPages() {
  return (
    <Routes>
      <Route element={<RequireAccount />}>
        <Route index element={<AccountPage />} />
      </Route>
      <Route path={toRelativePath(pagePaths.forgotPassword)} element={<ForgotPasswordPage />} />
      <Route path={toRelativePath(pagePaths.emailLink)} element={<EmailLinkPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
