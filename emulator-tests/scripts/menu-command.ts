import type { Firestore } from '@google-cloud/firestore';
import { findMenuDifferences, repairMenu } from '@potluck/functions/menu/repair-menu';
import { connectToFirebaseProject } from './connect-to-firebase-project';
import { parseCommandLine } from './command-line.mjs';
import { CommandError, runCommandAndExit } from './run-command';

/**
 * `npm run menu [-- --project NAME] [--check]`: corrects the menu entries of all dishes. With `--check`, only
 * compares them with the dishes. Without NAME, the command uses the running local emulators.
 */
await runCommandAndExit(async () => {
  const { project, check } = parseCommandLine(process.argv.slice(2)).values;
  const connection = await connectToFirebaseProject(project);
  try {
    if (check === true) {
      await checkMenu(connection.db);
    } else {
      const changed = await repairMenu(connection.db, createProgressPrinter());
      console.log(`Changed entries of the menu: ${changed}`);
    }
  } finally {
    await connection.close();
  }
});

/**
 * Prints the differences between the menu entries and the dishes.
 * @throws CommandError if a menu entry differs from its dish.
 */
async function checkMenu(db: Firestore): Promise<void> {
  const differences = await findMenuDifferences(db, createProgressPrinter());
  for (const { foodId, stored, expected } of differences) {
    console.log(`${foodId}: ${describe(stored)} instead of ${describe(expected)}`);
  }
  console.log(`Wrong entries of the menu: ${differences.length}`);
  if (differences.length > 0) throw new CommandError('Run the command without --check.');
}

function describe(entry: object | undefined): string {
  return entry === undefined ? 'no entry' : JSON.stringify(entry);
}

/** Returns a function that prints each tenth of the work. Its argument is the completed fraction. */
function createProgressPrinter(): (fraction: number) => void {
  let printed = -1;
  return (fraction) => {
    const tenths = Math.floor(10 * fraction);
    if (tenths > printed) console.log(`Menu: ${10 * tenths}%`);
    printed = Math.max(tenths, printed);
  };
}
