import { openFirestore } from '@potluck/functions/firestore/open-firestore';
import { createModeration } from '@potluck/functions/moderation/moderate';
import { CommandError } from './command-error';
import { parseCommandLine } from './command-line.mjs';
import { emulatorHosts, projectId } from './project-config';
import { runCommand } from './run-command';

/**
 * `npm run moderate`: shows reports and unfinished deletions, and hides dishes or disables accounts.
 * Uses the emulators of `npm start`, or a live project with `--project`.
 */
await runCommand(async () => {
  const { operands, values } = parseCommandLine(process.argv.slice(2));
  const [action = '', target = '', reason = ''] = operands;
  const project = typeof values.project === 'string' ? values.project : projectId;
  selectProject(project);
  // The module connects to the project of the environment when it is loaded.
  const { firebaseIdentityProvider } =
    await import('@potluck/functions/firebase-identity-provider');
  const moderation = createModeration({
    db: openFirestore({ projectId: project }),
    identity: firebaseIdentityProvider,
    now: () => new Date(),
  });
  try {
    await run(moderation, action, target, reason);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
});

/** A demo project runs on the emulators. For a live project, no emulator may be set. */
function selectProject(project: string): void {
  process.env.GCLOUD_PROJECT = project;
  if (project.startsWith('demo-')) {
    process.env.FIRESTORE_EMULATOR_HOST = emulatorHosts.firestore;
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHosts.auth;
    process.env.METADATA_SERVER_DETECTION = 'none';
  } else {
    delete process.env.FIRESTORE_EMULATOR_HOST;
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  }
}

async function run(
  moderation: ReturnType<typeof createModeration>,
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
      return;
    case 'closures':
      await printClosures(moderation);
  }
}

function printAccount(change: string, { uid, foodIds }: { uid: string; foodIds: string[] }): void {
  console.log(`${change}: account ${uid}. The change takes effect within 60 s.`);
  console.log(`Its dishes on the menu: ${foodIds.join(' ') || 'none'}`);
}

async function printReports(moderation: ReturnType<typeof createModeration>): Promise<void> {
  const reports = await moderation.reports();
  if (reports.length === 0) console.log('There are no reports.');
  for (const { food_id, foodName, isHidden, reason, note, owner_uid, created_at } of reports) {
    const state = foodName === undefined ? 'deleted' : isHidden ? 'hidden' : 'visible';
    // `JSON.stringify` escapes the line breaks of a note.
    const details = note === undefined ? reason : `${reason} ${JSON.stringify(note)}`;
    console.log(
      `${created_at.toDate().toISOString()}  ${food_id} (${foodName ?? '–'}, ${state}, cook ${owner_uid}): ${details}`,
    );
  }
}

async function printClosures(moderation: ReturnType<typeof createModeration>): Promise<void> {
  const closures = await moderation.closures();
  if (closures.length === 0) console.log('No deletion of an account is running.');
  for (const { uid, started_at, first_pass_at } of closures) {
    const state = first_pass_at === undefined ? 'first pass' : 'waits for the second pass';
    console.log(`${started_at.toDate().toISOString()}  ${uid}: ${state}`);
  }
}
