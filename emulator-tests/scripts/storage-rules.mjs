// Stand-in for the rules runtime of the Storage emulator. Without it, firebase-tools would download
// the runtime and run it with Java. Each line of stdin is a request of firebase-tools, and each
// line of stdout is a response. The stand-in supports only rules that reject every client, and
// reports an error for all other rules. This file is plain JavaScript, because JavaScript starts
// faster than TypeScript.
import { createInterface } from 'node:readline';

const CONDITION = /\ballow\b[^;]*/g;
const REJECT_ALL = /^allow [\w, ]+: if false$/;

respond({ id: -1 });
for await (const line of createInterface({ input: process.stdin })) {
  const { id, action, context } = JSON.parse(line);
  if (action === 'verify') respond({ id, result: { permit: false } });
  else respond({ id, result: { rulesVersion: 2 }, errors: findErrors(context.source) });
}

function findErrors({ files }) {
  const source = files.map(({ content }) => content.replace(/\/\/.*/g, '')).join('\n');
  const unknown = (source.match(CONDITION) ?? []).filter(
    (condition) => !REJECT_ALL.test(condition),
  );
  return unknown.map((condition) => `The local emulator cannot evaluate the rule: ${condition}`);
}

function respond(response) {
  process.stdout.write(
    `${JSON.stringify({ status: 'ok', errors: [], warnings: [], ...response })}\n`,
  );
}
