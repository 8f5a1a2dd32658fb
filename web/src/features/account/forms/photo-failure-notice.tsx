import { getButtonClass } from '../../../components/button-class';
import { FormAlert } from '../../../forms/form-alert';
import { Link } from '../../../components/link';
import { pagePaths } from '../../../config/page-paths';

/** Shows why the photo of a new account was not sent, and links to the page where the user can add it. */
export function PhotoFailureNotice({ failure }: { failure: string }) {
  return (
    <>
      <FormAlert>{`Your photo was not saved. ${failure}`}</FormAlert>
      <div className="grid gap-2">
        <Link to={pagePaths.account} className={getButtonClass()}>
          Add a photo on your account page
        </Link>
        <Link to={pagePaths.home} className={getButtonClass('quiet')}>
          Continue without a photo
        </Link>
      </div>
    </>
  );
}
