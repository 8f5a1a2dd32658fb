import { Link } from '../components/link';
import { getButtonClass } from '../components/button-class';
import { pagePaths } from '../config/page-paths';
import { useAccount } from '../account/account-provider';

interface Props {
  className: string;
  onLeave: () => void;
}

/** Login and Register links of the phone menu. Renders nothing for signed-in users. */
export function LoginAndRegisterLinks({ className, onLeave }: Props) {
  const { state } = useAccount();
  if (state.status !== 'signed-out') return null;
  return (
    <div className={className}>
      <Link to={pagePaths.login} className={getButtonClass('secondary')} onClick={onLeave}>
        Login
      </Link>
      <Link to={pagePaths.register} className={getButtonClass()} onClick={onLeave}>
        Register
      </Link>
    </div>
  );
}
