import type { Firestore } from '@google-cloud/firestore';
import { backfillSellerUids } from '@potluck/functions/account-data/backfill-seller-uids';
import { menuMetadataDocument } from '@potluck/functions/firestore/collections';
import { backfillMenu } from '@potluck/functions/menu/backfill-menu';
import { findMenuDifferences } from '@potluck/functions/menu/check-menu';
import { backfillOrderStatus } from '@potluck/functions/order/backfill-order-status';
import { CommandError } from './command-error';
import {
  connectToFirebaseProject,
  type FirebaseProjectConnection,
} from './connect-to-firebase-project';
import { parseCommandLine } from './command-line.mjs';
import { createProgressBar } from './progress-bar';
import { runCommandAndExit } from './run-command';

/**
 * `npm run backfill [-- --project NAME] [--check]`: adds `seller_uid` to the orders that lack it,
 * sets the status `placed` of the orders of the last hour that have no status, and writes the menu
 * entries of all dishes. With `--check`, only compares the menu entries with the dishes. Without
 * NAME, the command uses the running local emulators.
 */
await runCommandAndExit(async () => {
  const { project, check } = parseCommandLine(process.argv.slice(2)).values;
  const connection = await connectToFirebaseProject(
    typeof project === 'string' ? project : undefined,
  );
  try {
    if (check === true) {
      await checkMenu(connection.db);
    } else {
      await backfillOrders(connection);
      const changed = await backfillMenu(connection.db, createProgressBar('Menu'));
      console.log(`Changed entries of the menu: ${changed}`);
    }
  } finally {
    await connection.close();
  }
});

async function backfillOrders({ db, identity }: FirebaseProjectConnection): Promise<void> {
  const { updated, unchanged, withoutSeller, changedMeanwhile } = await backfillSellerUids({
    db,
    identity,
  });
  const withNewStatus = await backfillOrderStatus(db, () => new Date());
  console.log(
    [
      `Orders with a new seller_uid: ${updated}`,
      `Orders that already had it: ${unchanged}`,
      `Orders whose cook has no account: ${withoutSeller}`,
      `Orders of the last hour with a new status: ${withNewStatus}`,
      `Orders that were changed or deleted at the same time: ${changedMeanwhile}`,
    ].join('\n'),
  );
  if (changedMeanwhile > 0) console.log('Please run the command again.');
}

/**
 * Prints the differences between the menu entries and the dishes.
 * @throws CommandError if a menu entry differs from its dish.
 */
async function checkMenu(db: Firestore): Promise<void> {
  const differences = await findMenuDifferences(db, createProgressBar('Menu'));
  for (const { foodId, stored, expected } of differences) {
    console.log(`${foodId}: ${describe(stored)} instead of ${describe(expected)}`);
  }
  if (!(await menuMetadataDocument(db).get()).exists) {
    console.log('The menu has no generation ID, so the API reads all dishes for each list.');
  }
  console.log(`Wrong entries of the menu: ${differences.length}`);
  if (differences.length > 0) throw new CommandError('Run the command without --check.');
}

function describe(entry: object | undefined): string {
  return entry === undefined ? 'no entry' : JSON.stringify(entry);
}
