import { resumeAccountClosures } from '@potluck/functions/account-data/close-account';
import { createModerationActions } from '@potluck/functions/moderation/moderation-actions';
import { CommandError } from './command-error';
import { parseCommandLine } from './command-line.mjs';
import { connectToFirebaseProject } from './connect-to-firebase-project';
import { runCommandAndExit } from './run-command';

/**
 * `npm run moderate`: shows reports, continues unfinished deletions of accounts, hides dishes, and
 * disables accounts.
 * Uses the emulators of `npm start`, or a live project with `--project`.
 */
await runCommandAndExit(async () => {
  const { operands, values } = parseCommandLine(process.argv.slice(2));
  const [action = '', target = '', reason = ''] = operands;
  const { db, identity, photoFiles, close } = await connectToFirebaseProject(
    typeof values.project === 'string' ? values.project : undefined,
  );
  const dependencies = { db, identity, photoFiles, now: () => new Date() };
  const moderation = createModerationActions(dependencies);
  try {
    if (action === 'closures') await resumeAndPrintClosures(dependencies, moderation);
    else await runModerationAction(moderation, action, target, reason);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  } finally {
    await close();
  }
});

async function runModerationAction(
  moderation: ReturnType<typeof createModerationActions>,
  action: string,
  target: string,
  reason: string,
): Promise<void> {
  switch (action) {
    case 'hide':
      console.log(`Hidden: ${await moderation.hide(target, reason)}. Caches follow within 90 s.`);
      return;
    case 'show':
      console.log(`Shown again: ${await moderation.show(target)}. Caches follow within 90 s.`);
      return;
    case 'disable':
      printAccount('Disabled', await moderation.disable(target, reason));
      return;
    case 'enable':
      printAccount('Enabled', await moderation.enable(target));
      return;
    case 'reports':
      await printReports(moderation);
  }
}

/**
 * Continues all unfinished deletions of accounts. If one fails, the others still continue. Finally prints the
 * deletions that are still unfinished.
 */
async function resumeAndPrintClosures(
  dependencies: Parameters<typeof resumeAccountClosures>[0],
  moderation: ReturnType<typeof createModerationActions>,
): Promise<void> {
  try {
    await resumeAccountClosures(dependencies);
  } finally {
    await printClosures(moderation);
  }
}

function printAccount(change: string, { uid, foodIds }: { uid: string; foodIds: string[] }): void {
  console.log(`${change}: account ${uid}. The change takes effect within 60 s.`);
  console.log(`Its dishes on the menu: ${foodIds.join(' ') || 'none'}`);
}

/** Prints one line per reported dish, with the number of its reports and the newest reason and note. */
async function printReports(moderation: ReturnType<typeof createModerationActions>): Promise<void> {
  const dishes = await moderation.reports();
  if (dishes.length === 0) console.log('There are no reports.');
  for (const dish of dishes) {
    const { food_id, foodName, isHidden, reportCount, reason, note, owner_uid, created_at } = dish;
    const state = foodName === undefined ? 'deleted' : isHidden ? 'hidden' : 'visible';
    const reports = reportCount === 1 ? '1 report' : `${reportCount} reports`;
    // `JSON.stringify` escapes the line breaks of a note, so each dish stays on one line.
    const details = note === undefined ? reason : `${reason} ${JSON.stringify(note)}`;
    console.log(
      `${created_at.toDate().toISOString()}  ${food_id} (${foodName ?? '–'}, ${state}, cook ${owner_uid}): ${reports}, newest: ${details}`,
    );
  }
}

async function printClosures(
  moderation: ReturnType<typeof createModerationActions>,
): Promise<void> {
  const closures = await moderation.closures();
  if (closures.length === 0) console.log('No deletion of an account is running.');
  for (const { uid, started_at, first_pass_at } of closures) {
    const state = first_pass_at === undefined ? 'first pass' : 'waits for the second pass';
    console.log(`${started_at.toDate().toISOString()}  ${uid}: ${state}`);
  }
}
