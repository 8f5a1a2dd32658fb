import { showToast } from '../ui/toast';
import { Button } from '../ui/button';
import { ShareIcon } from '../ui/icons';
import { pagePaths } from '../lib/page-paths';

/**
 * Names of the errors that `navigator.share` throws if the user closes the dialog, or if it is
 * already open.
 */
const IGNORED_ERRORS = ['AbortError', 'InvalidStateError'];

/**
 * Opens the share dialog of the device. If the device has no share dialog, copies the link and
 * shows a toast. If the user closes the dialog without sharing, or if it is already open, does
 * nothing else.
 */
async function shareLink(url: string, title: string): Promise<void> {
  // Check that `share` exists. The TypeScript types declare that it always exists, but it is
  // missing in Firefox on desktops.
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && IGNORED_ERRORS.includes(error.name)) return;
      // Any other error means that the device cannot share the link, so copy the link instead.
    }
  }
  await copyLink(url);
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    void showToast('success', 'The link is copied. You can paste it into a message.');
  } catch {
    // The copy fails if the page has no permission, or if the page uses http, because `clipboard`
    // is then missing.
    void showToast('error', `The link could not be copied. Please copy it here: ${url}`);
  }
}

/** Shows the button that shares the link to a dish. */
export default function ShareButton({ foodId, name }: { foodId: string; name: string }) {
  return (
    <Button
      variant="quiet"
      className="-mr-3 px-3!"
      onClick={() => {
        // Do not share `location.href`, because it contains the query and the hash of the current URL.
        void shareLink(location.origin + pagePaths.food(foodId), name);
      }}
    >
      <ShareIcon />
      <span>Share</span>
    </Button>
  );
}
