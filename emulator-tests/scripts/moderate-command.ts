import { resumeAccountClosures } from '@potluck/functions/account-data/close-account';
import {
  cancelActiveOrders,
  listActiveOrderIds,
} from '@potluck/functions/account-data/erase-personal-data';
import { createModerationActions } from '@potluck/functions/moderation/moderation-actions';
import { parseCommandLine } from './command-line.mjs';
import { connectToFirebaseProject } from './connect-to-firebase-project';
import { CommandError, runCommandAndExit } from './run-command';

/**
 * `npm run moderate`: shows reports, continues unfinished deletions of accounts, hides dishes, and
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
      const orderIds = (await listActiveOrderIds(db, target)).join(' ');
      const isCanceling = orderIds !== '' && values['cancel-orders'] === true;
      if (isCanceling) await cancelActiveOrders(dependencies, 'foodId', target);
      console.log(`${isCanceling ? 'Canceled' : 'Open'} orders: ${orderIds || 'none'}`);
    },
    async show() {
      console.log(`Shown again: ${await moderation.show(target)}. Caches follow within 90 s.`);
    },
    async disable() {
      printAccount('Disabled', await moderation.disable(target, reason));
    },
    async enable() {
      printAccount('Enabled', await moderation.enable(target));
    },
    async reports() {
      const dishes = await moderation.reports();
      if (dishes.length === 0) console.log('There are no reports.');
      for (const dish of dishes) printReportedDish(dish);
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

function printAccount(change: string, { uid, foodIds }: { uid: string; foodIds: string[] }): void {
  console.log(`${change}: account ${uid}. The change takes effect within 60 s.`);
  console.log(`Its dishes on the menu: ${foodIds.join(' ') || 'none'}`);
}

type ReportedDish = Awaited<
  ReturnType<ReturnType<typeof createModerationActions>['reports']>
>[number];

/** Prints one line with the number of the reports of a dish or a message, and the newest reason and note. */
function printReportedDish(dish: ReportedDish): void {
  const { food_id, foodName, isHidden, reportCount, reason, note, owner_uid, created_at, message } =
    dish;
  const state = foodName === undefined ? 'deleted' : isHidden ? 'hidden' : 'visible';
  const reports = reportCount === 1 ? '1 report' : `${reportCount} reports`;
  const subject = message
    ? `message ${JSON.stringify(message.text)} (order ${message.order_id}, author ${owner_uid})`
    : `${food_id} (${foodName ?? '–'}, ${state}, cook ${owner_uid})`;
  // `JSON.stringify` escapes the line breaks of a note, so each dish stays on one line.
  const details = note === undefined ? reason : `${reason} ${JSON.stringify(note)}`;
  console.log(`${created_at.toDate().toISOString()}  ${subject}: ${reports}, newest: ${details}`);
}
