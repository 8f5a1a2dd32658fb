import { hosts, projectId } from '../suite/project';
import { seed } from '../suite/seed/seed';
import { clearFirestore } from './firestore';

/** The running suite as `npm start` shows it at first: the seed and nothing else. */
export async function resetSuite(): Promise<void> {
  const accounts = `http://${hosts.auth}/emulator/v1/projects/${projectId}/accounts`;
  const [{ ok }] = await Promise.all([fetch(accounts, { method: 'DELETE' }), clearFirestore()]);
  if (!ok) throw new Error('The Auth emulator could not be emptied.');
  await seed();
}
