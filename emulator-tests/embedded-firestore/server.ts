import { parseArgs } from 'node:util';
import { startEmbeddedFirestore } from './start-embedded-firestore';

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => process.exit(0));
}

// firebase-tools passes the flags of the official emulator. Because of `strict: false`, the server
// ignores the flags that are not listed here.
const { values } = parseArgs({
  strict: false,
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8080' },
    seed_from_export: { type: 'string' },
  },
});
const host = String(values.host);
const seed = typeof values.seed_from_export === 'string' ? values.seed_from_export : undefined;

const { port } = await startEmbeddedFirestore(host, Number(values.port), { seedFromExport: seed });
console.log(`The embedded Firestore emulator listens on ${host}:${String(port)}.`);
