import { Link } from 'react-router-dom';
import { buttonClass } from '../components/button-class';
import { paths } from '../config/paths';
import { useAccount } from '../features/account/account-context';
import { AccountMenu } from '../features/account/account-menu';

/** The navbar's last place; it keeps its room until it is known who is here. */
export function NavbarAccount() {
  const { state } = useAccount();

  switch (state.status) {
    case 'loading':
      return <div className="h-11 w-13" />;
    case 'signed-in':
      return <AccountMenu account={state.account} />;
    case 'signed-out':
      return (
        <>
          <Link to={paths.login} className={buttonClass('quiet', 'px-3!')}>
            Login
          </Link>
          <Link to={paths.register} className={buttonClass('primary', 'px-3.5! max-md:hidden')}>
            Register
          </Link>
        </>
      );
  }
}
