import { useState, useSyncExternalStore } from 'react';
import { useMatch } from 'react-router-dom';
import { Link } from '../components/link';
import { Wordmark } from '../components/wordmark';
import { paths } from '../config/paths';
import { siteLinks } from './site-links';
import { socialLinks } from './social-links';

const neverChanges = () => () => undefined;

export function Footer() {
  // On a phone a dish's page ends with its purchase button, over the footer. `:has()` would find it, and
  // the browser would match that again at every change of the page.
  const hasBar = useMatch(paths.food(':id')) !== null;
  const [year] = useState(() => new Date().getFullYear());
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <footer
      className={`below mt-16 border-t border-line bg-tint/50 md:mt-24 ${hasBar ? 'max-md:pb-19' : ''}`}
    >
      <div className="shell grid gap-10 py-12 md:grid-cols-[1.4fr_auto_auto] md:gap-20">
        <div className="grid max-w-sm content-start gap-3">
          <Wordmark />
          <p className="text-soft">
            Home-cooked dishes from people who love to be asked for the recipe. Bring one, take one
            home.
          </p>
        </div>
        <nav aria-label="Footer">
          <h2 className="mb-2 text-lg">Explore</h2>
          <ul className="grid grid-cols-2 gap-x-8 md:grid-cols-1">
            {siteLinks.map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center text-soft hover:text-ink hover:underline md:min-h-9"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 text-lg">Follow us</h2>
          <ul className="-ml-2.5 flex gap-1">
            {socialLinks.map(({ name, href, drawing }) => (
              <li key={name}>
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${name} (opens in a new tab)`}
                  className="grid size-11 place-items-center rounded-full text-soft hover:bg-tint hover:text-ink forced-colors:border"
                >
                  <svg viewBox="0 0 24 24" className="size-6" fill="currentColor" aria-hidden>
                    <path d={drawing} fillRule="evenodd" />
                  </svg>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="shell text-sm text-soft">
        {/* React keeps the build's text, perhaps of last year: a new element has this year's. */}
        <p key={String(isHydrated)} className="border-t border-line py-6" suppressHydrationWarning>
          {`© ${year} Potluck. All rights reserved.`}
        </p>
      </div>
    </footer>
  );
}
