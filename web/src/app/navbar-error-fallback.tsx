import { SiteLogo } from '../components/site-logo';
import { pagePaths } from '../config/page-paths';

/**
 * Replaces the navbar if the navbar throws an error. Its link is a plain `<a>`, so a click reloads
 * the document.
 */
export function NavbarErrorFallback() {
  return (
    <header className="border-b border-line bg-paper">
      <div className="shell flex h-17 items-center">
        <a href={pagePaths.home} aria-label="Potluck, home" className="flex py-1.5">
          <SiteLogo />
        </a>
      </div>
    </header>
  );
}
