import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { resumeAccountClosures } from '@potluck/functions/account-data/close-account';
import {
  cancelActiveOrders,
  listActiveOrderIds,
} from '@potluck/functions/account-data/erase-personal-data';
import { getSiteUrl } from '@potluck/functions/order/order-mail';
import { blockPhoto } from '@potluck/functions/moderation/block-photo';
import type { ModeratedAccount } from '@potluck/functions/moderation/moderate-account';
import { createModerationActions } from '@potluck/functions/moderation/moderation-actions';
import { parseCommandLine } from './command-line.mjs';
import { connectToFirebaseProject } from './connect-to-firebase-project';
import { formatReviewLine, renderReviewPage } from './review-page';
import { CommandError, runCommandAndExit } from './run-command';

/**
 * `npm run moderate`: shows reports, continues unfinished deletions of accounts, hides dishes and reviews, and
 * disables accounts. Uses the emulators of `npm start`, or a live project with `--project`.
 */
await runCommandAndExit(async () => {
  const { operands, values } = parseCommandLine(process.argv.slice(2));
  const [action = '', target = '', reason = ''] = operands;
  const { db, identity, photoFiles, close } = await connectToFirebaseProject(values.project);
  const dependencies = { db, identity, photoFiles, now: () => new Date() };
  const moderation = createModerationActions(dependencies);
  const actions: Record<string, () => Promise<void>> = {
    async hide() {
      console.log(`Hidden: ${await moderation.hide(target, reason)}. Caches follow within 90 s.`);
      // Nobody can order a hidden dish, so the list is complete.
      const orderIds = (await listActiveOrderIds(db, 'foodId', target)).join(' ');
      const isCanceling = orderIds !== '' && values['cancel-orders'] === true;
      if (isCanceling) await cancelActiveOrders(dependencies, 'foodId', target);
      console.log(`${isCanceling ? 'Canceled' : 'Open'} orders: ${orderIds || 'none'}`);
    },
    async show() {
      console.log(`Shown again: ${await moderation.show(target)}. Caches follow within 90 s.`);
    },
    async 'hide-review'() {
      await moderation.hideReview(target, reason);
      console.log('Hidden. Caches follow within 90 s.');
    },
    async 'show-review'() {
      await moderation.showReview(target);
      console.log('Shown again. Caches follow within 90 s.');
    },
    async 'review-pairs'() {
      const pairs = await moderation.reviewPairs();
      if (pairs.length === 0) console.log('There are no pairs with more than three reviews.');
      for (const { uids, count } of pairs) console.log(`${uids}: ${count} reviews`);
    },
    async disable() {
      const account = await moderation.findAccount(target);
      printAccount(account);
      if (values.yes !== true) await requireConfirmation();
      await moderation.disable(account.uid, reason);
      console.log('Disabled. The account loses its access within 60 s.');
      console.log('Then run the command again, to cancel what the account orders until then.');
    },
    async enable() {
      const { uid } = await moderation.findAccount(target);
      await moderation.enable(uid);
      console.log(`Enabled: account ${uid}. Caches show its dishes within 90 s.`);
    },
    async dismiss() {
      console.log(`Dismissed reports: ${await moderation.dismiss(target)}`);
    },
    async 'remove-photo'() {
      await blockPhoto(dependencies, target);
      console.log('Removed. The CDN keeps the photo for up to 7 days.');
    },
    async reports() {
      const items = await moderation.reviewQueue();
      const project = typeof values.project === 'string' ? values.project : undefined;
      const options = { site: getSiteUrl(), project };
      if (items.length === 0) console.log('There are no reports.');
      for (const item of items) console.log(formatReviewLine(item, options));
      if (typeof values.html !== 'string') return;
      // The page contains emails of cooks, so only this user may read it.
      await writeFile(values.html, renderReviewPage(items, options), { mode: 0o600 });
    },
    // If one deletion fails, the others still continue. Then prints the deletions that are still unfinished.
    async closures() {
      try {
        await resumeAccountClosures(dependencies);
      } finally {
        const closures = await moderation.closures();
        if (closures.length === 0) console.log('No deletion of an account is running.');
        for (const { uid, started_at, first_pass_at } of closures) {
          const state = first_pass_at === undefined ? 'first pass' : 'waits for the second pass';
          console.log(`${started_at.toDate().toISOString()}  ${uid}: ${state}`);
        }
      }
    },
  };
  try {
    await actions[action]?.();
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  } finally {
    await close();
  }
});

/** Prints an account, its dishes, and its open orders. */
function printAccount({ uid, user, dishes, soldOrders, boughtOrders }: ModeratedAccount): void {
  const state = !user ? 'deleted' : user.isDisabled ? 'disabled' : 'enabled';
  console.log(`Account ${uid} <${user?.email ?? 'no email'}> (${state})`);
  for (const dish of dishes) {
    const { food_name, hidden } = dish.data();
    console.log(`Dish ${dish.id} ${JSON.stringify(food_name)}${hidden ? ' (hidden)' : ''}`);
  }
  console.log(`Open orders as the cook: ${soldOrders.join(' ') || 'none'}`);
  console.log(`Open orders as the guest: ${boughtOrders.join(' ') || 'none'}`);
}

/** @throws CommandError unless somebody confirms on the terminal. */
async function requireConfirmation(): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new CommandError('Nobody can confirm this without a terminal, so add the option --yes.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    'Disable the account, hide its dishes, and cancel its open orders? (yes/no) ',
  );
  terminal.close();
  if (answer.trim() !== 'yes') throw new CommandError('Nothing was changed.');
}
