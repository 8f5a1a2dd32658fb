import { Wordmark } from '../components/wordmark';
import { paths } from '../config/paths';

/** Replaces a navbar that failed with an error. A plain link loads the document again. */
export function NavbarFailure() {
  return (
    <header className="border-b border-line bg-paper">
      <div className="shell flex h-17 items-center">
        <a href={paths.home} aria-label="Potluck, home" className="flex py-1.5">
          <Wordmark />
        </a>
      </div>
    </header>
  );
}
