import { useCallback, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { pagePaths } from '../../../config/page-paths';

/** The query parameters of the link in a Firebase Auth email. Firebase defines their names. */
const emailLinkSchema = v.object({
  mode: v.picklist(['resetPassword', 'verifyEmail', 'recoverEmail', 'verifyAndChangeEmail']),
  oobCode: v.pipe(v.string(), v.nonEmpty()),
});

export type EmailActionLink = v.InferOutput<typeof emailLinkSchema>;

/**
 * Returns the parameters of the email link in the URL, or undefined if the URL contains no valid
 * link. Moves the one-time code from the URL to the state of the history entry: a reload still
 * works, but the code is not visible, not in the browser history, and not in a copied URL. `forget`
 * deletes the code after its use.
 */
export function useEmailActionLink(): { link: EmailActionLink | undefined; forget: () => void } {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const [link] = useState(() => {
    const values = search ? Object.fromEntries(new URLSearchParams(search)) : state;
    const parsed = v.safeParse(emailLinkSchema, values);
    return parsed.success ? parsed.output : undefined;
  });

  const replaceState = useCallback(
    (next: EmailActionLink | null) =>
      void navigate(pagePaths.emailLink, { replace: true, state: next }),
    [navigate],
  );
  useLayoutEffect(() => {
    if (search) replaceState(link ?? null);
  }, [search, link, replaceState]);

  const forget = useCallback(() => {
    replaceState(null);
  }, [replaceState]);
  return { link, forget };
}
