import { useId, useRef, useState } from 'react';
import { Link } from '../ui/link';
import { ChevronDownIcon } from '../ui/icons';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { preloadToastCode, showToast } from '../ui/toast';
import { useClickOutside } from '../ui/use-click-outside';
import { pagePaths } from '../lib/paths';
import { type Account, useAccount } from './account-provider';
import { formatCount } from '../lib/format';
import { useNewOrderCount, useUnreadOrders } from '../lib/query-client';
import { Portrait } from '../ui/image';

/** The border of the badge has the color of the navbar and separates the badge from the photo. */
const BADGE_CLASS =
  'absolute -top-1.5 -right-1.5 min-w-5 rounded-full border-2 border-paper bg-paprika px-0.75 text-[0.6875rem] leading-4 font-semibold text-on-paprika tabular-nums forced-colors:border-[Canvas] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none';

/** Marks unread messages, at the other corner of the photo. */
const DOT_CLASS =
  'absolute -right-0.5 -bottom-0.5 size-3.5 rounded-full border-2 border-paper bg-paprika forced-colors:border-[Canvas] forced-colors:bg-[Highlight]';

/** Returns the end of the label of the account button, for example `, 2 new orders`. It contains the text of the badge. */
function formatNewOrders(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', 1 new order' : `, ${formatBadge(count)} new orders`;
}

/** A longer text would cover the photo. */
const formatBadge = (count: number) => (count > 99 ? '99+' : String(count));

const formatUnread = ({ length }: string[]) => (length > 0 ? ` · ${length} unread` : '');

/** Shown after a logout if the browser did not delete the login in its database. */
const STORED_LOGIN_TEXT =
  'You are logged out, but this browser could not delete your stored login. On a shared device, please delete the data of this site in the settings of the browser.';

const MENU_ITEM_CLASS =
  'flex min-h-11 w-full items-center rounded-field px-3 text-left font-medium hover:bg-tint';

export function AccountMenu({ account }: { account: Account }) {
  const { logOut } = useAccount();
  const newOrderCount = useNewOrderCount();
  const unread = useUnreadOrders();
  const hasUnread = unread.placed.length + unread.received.length > 0;
  const links: [label: string, path: string][] = [
    [`My Foods${formatUnread(unread.received)}`, pagePaths.myFoods],
    ['Add Food', pagePaths.addFood],
    [`My Orders${formatUnread(unread.placed)}`, pagePaths.myOrders],
    ['Following', pagePaths.following],
  ];
  if (newOrderCount > 0)
    links.unshift([`Orders · ${formatCount(newOrderCount)} new`, pagePaths.receivedOrders]);
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const close = () => setOpen(false);
  useClickOutside(open, area, close);

  async function leave(): Promise<void> {
    close();
    try {
      if (await logOut()) void showToast('success', 'Logged out successfully!');
      else void showToast('error', STORED_LOGIN_TEXT, 20_000);
    } catch {
      void showToast('error', 'Failed to log out.');
    }
    restoreLostFocus(area.current?.querySelector('button'));
  }

  return (
    <div ref={area} className="relative max-[16rem]:static">
      <button
        type="button"
        aria-label={`Account of ${account.name}${formatNewOrders(newOrderCount)}${hasUnread ? ', unread messages' : ''}`}
        aria-expanded={open}
        aria-controls={menuId}
        className="flex min-h-11 items-center gap-1 rounded-full pr-1"
        onClick={() => {
          preloadToastCode();
          setOpen(!open);
        }}
      >
        <span className="relative flex">
          <Portrait src={account.photoURL} width={36} className="size-9" />
          {newOrderCount > 0 && <span className={BADGE_CLASS}>{formatBadge(newOrderCount)}</span>}
          {hasUnread && <span className={DOT_CLASS} />}
        </span>
        <ChevronDownIcon
          className={`size-4 text-soft transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {open && (
        <div
          id={menuId}
          className="absolute right-0 z-50 mt-2 max-h-[calc(100dvh-4.5rem)] w-60 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card max-[16rem]:right-4 max-[16rem]:max-h-none border border-line bg-card p-2 shadow-float"
        >
          <div className="border-b border-line px-3 pt-2 pb-3">
            <p className="truncate font-semibold">
              <bdi>{account.name}</bdi>
            </p>
            <p translate="no" className="truncate text-sm text-soft">
              {account.email}
            </p>
          </div>
          <ul className="py-2">
            {links.map(([label, to]) => (
              <li key={to}>
                <Link to={to} className={MENU_ITEM_CLASS} onClick={close}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <div className="border-t border-line pt-2">
            <Link to={pagePaths.account} className={MENU_ITEM_CLASS} onClick={close}>
              Your account
            </Link>
            <button
              type="button"
              className={`${MENU_ITEM_CLASS} text-paprika`}
              onClick={() => void leave()}
            >
              Logout
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
