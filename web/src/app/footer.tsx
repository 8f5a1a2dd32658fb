import { pageList } from '@potluck/functions/contract/pages';
import { useMatch } from 'react-router-dom';
import { Link } from '../ui/link';
import { SiteLogo } from './navbar';
import { pagePaths } from '../lib/paths';
import { useIsHydrated } from '../lib/use-browser-state';

/** Each `drawing` is an SVG path on a 24 px grid with the even-odd fill rule. */
const socialLinks = [
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/',
    drawing:
      'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm-1.2 18v-6.4H8.6v-2.7h2.2V9.5c0-2.3 1.3-3.6 3.4-3.6h1.9v2.5h-1.3c-.8 0-1.2.4-1.2 1.2v1.8h2.4l-.4 2.7h-2v6.4z',
  },
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/',
    drawing:
      'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17 5.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  },
  {
    name: 'X',
    href: 'https://x.com/',
    drawing:
      'M3.5 4h5.2l4 5.5L17.6 4h2.3l-6.2 6.9L20.8 20h-5.2l-4.3-5.9L6 20H3.7l6.6-7.3zm3.3 1.6 9.7 12.8h1.3L8 5.6z',
  },
] as const;

const linkedPages = pageList.filter(({ menuLabel, footerLabel }) => menuLabel ?? footerLabel);

const YEAR = new Date().getFullYear();

export function Footer() {
  // On a phone, the purchase button of the dish page covers the end of the footer. The browser would evaluate `:has()`
  // again after every change of the page.
  const hasPurchaseButton = useMatch(pagePaths.food(':id')) !== null;
  return (
    // Without `overflow-anchor: none`, a list that loads more items above the visible footer would keep the
    // footer in place and move its new items out of the viewport.
    <footer
      className={`below mt-16 [overflow-anchor:none] border-t border-line bg-tint/50 md:mt-24 print:hidden ${hasPurchaseButton ? 'max-md:pb-19' : ''}`}
    >
      {/* On a phone: the logo and the social links in a row, and then the links of the site in three rows. */}
      <div className="shell grid grid-cols-2 items-center gap-x-4 py-3 narrow:grid-cols-1 md:grid-cols-[1.4fr_auto_auto] md:items-start md:gap-x-20 md:py-12">
        <div className="grid max-w-sm gap-3">
          <SiteLogo />
          <p className="text-soft max-md:hidden">
            Home-cooked dishes from people who love to be asked for the recipe. Bring one, take one
            home.
          </p>
        </div>
        <div>
          <h2 className="mb-2 text-lg max-md:sr-only">Follow us</h2>
          <ul className="-ml-2.5 flex md:gap-1">
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
        <nav aria-label="Footer" className="max-md:col-span-full">
          <h2 className="mb-2 text-lg max-md:sr-only">Explore</h2>
          <ul className="grid grid-cols-2 gap-x-4 md:grid-cols-1">
            {linkedPages.map(({ menuLabel, footerLabel, path }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="inline-flex min-h-11 items-center text-soft hover:text-ink hover:underline md:min-h-9"
                >
                  {menuLabel ?? footerLabel}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="shell text-sm text-soft">
        {/* Hydration keeps the year that the build has rendered, until the `key` changes. */}
        <p
          key={String(useIsHydrated())}
          className="border-t border-line py-2 md:py-6"
          suppressHydrationWarning
        >
          {`© ${YEAR} Potluck. All rights reserved.`}
        </p>
      </div>
    </footer>
  );
}
