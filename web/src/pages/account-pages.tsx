import { Route, Routes } from 'react-router-dom';
import { paths } from '../config/paths';
import { RequireAccount } from '../features/account/require-account';
import { loadSessionCode } from '../features/account/session/lazy-session';
import { preloadCode } from '../lib/load-code';
import { AccountPage } from './account-page';
import { EmailLinkPage } from './email-link-page';
import { ForgotPasswordPage } from './forgot-password-page';
import NotFoundPage from './not-found-page';

const toRelativePath = (path: string) => path.slice(paths.account.length + 1);

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
      <Route path={toRelativePath(paths.forgotPassword)} element={<ForgotPasswordPage />} />
      <Route path={toRelativePath(paths.emailLink)} element={<EmailLinkPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
