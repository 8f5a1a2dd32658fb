import { pages } from '@potluck/functions/contract/pages';
import { AuthFormPanel } from './auth-form';
import { Link } from '../ui/link';
import { PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { ForgotPasswordForm } from './email-links';

export default function ForgotPasswordPage() {
  return (
    <>
      <PageMetadata
        title={pages.forgotPassword.title}
        description="Get a link that lets you choose a new password for your Potluck account."
      />
      <AuthFormPanel
        title="Forgot your password?"
        text="Enter your email, and we send you a link to choose a new one."
        imageUrl="/images/foods/red-lentil-soup-960.webp"
      >
        <ForgotPasswordForm />
        <p className="text-soft">
          Do you remember it?{' '}
          <Link to={pagePaths.login} className="link">
            Login
          </Link>
        </p>
      </AuthFormPanel>
    </>
  );
}
