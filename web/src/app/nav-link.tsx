import type { ComponentProps } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { Link } from '../components/link';
import { paths } from '../config/paths';

/** A link that knows when its page is shown; a dish belongs to the list of them. */
export function NavLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const { pathname } = useLocation();
  const isCurrent =
    pathname === to || (to === paths.foods && matchPath(paths.food(':id'), pathname) !== null);
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
