import { backfillSellerUids } from '@potluck/functions/account-data/backfill-seller-uids';
import { backfillOrderStatus } from '@potluck/functions/order/backfill-order-status';
import { connectToFirebaseProject } from './connect-to-firebase-project';
import { parseCommandLine } from './command-line.mjs';
import { runCommand } from './run-command';

/**
 * `npm run backfill [-- --project NAME]`: adds `seller_uid` to the orders without it, and a status to the
 * orders of the last hour without it. Without NAME, the command uses the running local emulators.
 */
await runCommand(async () => {
  const { project } = parseCommandLine(process.argv.slice(2)).values;
  const { db, identity, close } = await connectToFirebaseProject(
    typeof project === 'string' ? project : undefined,
  );
  const { updated, unchanged, withoutSeller, changedMeanwhile } = await backfillSellerUids({
    db,
    identity,
  });
  const withNewStatus = await backfillOrderStatus(db, () => new Date());
  await close();
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
});
