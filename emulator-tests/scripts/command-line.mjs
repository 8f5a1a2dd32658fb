// Parses the command line of `run.mjs`. This file is plain JavaScript and imports only Node,
// because it runs before the packages are installed.
import { parseArgs } from 'node:util';

/** The names of the benchmarks of `npm run bench`, in the order in which they run. */
export const benchmarkNames = /** @type {const} */ ([
  'first-visit',
  'interaction-latency',
  'cold-start',
  'throughput',
  'purchase-contention',
  'firestore-outage',
  'menu',
  'photos',
  'large-bodies',
]);

const accountOperand = 'the UID, a dish, or the email of an account';

/** The arguments of each action of `npm run moderate`. */
const moderationOperands = {
  reports: [],
  hide: ['the ID of a dish', 'a reason'],
  show: ['the ID of a dish'],
  'hide-review': ['the ID of a review', 'a reason'],
  'show-review': ['the ID of a review'],
  'review-pairs': [],
  dismiss: ['the ID of a reported dish, order, or review'],
  'remove-photo': ['the URL of a photo'],
  disable: [accountOperand, 'a reason'],
  enable: [accountOperand],
  closures: [],
};

const projectUsage = '  --project NAME  Use the live project NAME instead of the local emulators.';
const helpUsage = '  -h, --help      Print this text.';

/**
 * The usage, the options, and the check of the operands of each command. `check` returns an error message
 * if the operands are not valid. A command without `check` has no operands. The usage contains `--`,
 * because npm forwards only the options after `--`.
 */
const commands = {
  start: {
    usage: `Usage: npm start -- [--keep DIR]

Builds the site and runs it on the local emulators until you press Ctrl-C.

  --keep DIR      Save the data in DIR on exit, and load it at the next start.`,
    options: { keep: { type: 'string' } },
  },
  dev: {
    usage: `Usage: npm run dev

Runs the site on the local emulators with hot reload until you press Ctrl-C.
`,
  },
  test: {
    usage: `Usage: npm test -- [--all] [--long]

Checks format, lint, and types, and runs the tests that a change must pass.

  --all           Run all cases, and then mutations and the other emulator, as npm run test:all does.
  --long          Only test the guarantees, with more rounds, as npm run test:long does. This takes about an hour.`,
    options: { all: { type: 'boolean' }, long: { type: 'boolean' } },
  },
  bench: {
    usage: `Usage: npm run bench -- [--write] [PART…]

Measures the site and prints a table. Exits with 1 if a goal is missed.

PART is one of ${benchmarkNames.join(', ')}. Without a PART, all parts are measured.

  --write         Write the table into BENCHMARKS.md.`,
    options: { write: { type: 'boolean' } },
    check: (...parts) => {
      const unknown = parts.find((name) => !benchmarkNames.includes(name));
      return unknown !== undefined && `Unknown part '${unknown}'`;
    },
  },
  screens: {
    usage: `Usage: npm run screens -- [NAME]

Takes a screenshot of every screen and state, in two widths and both themes.

With NAME, only the screens with NAME in their name. An unknown NAME lists all screens.
`,
    check: (_name, extra) => extra !== undefined && `Unexpected argument '${extra}'`,
  },
  smoke: {
    usage: `Usage: npm run smoke -- URL

Checks a deployed site. Registers an account and deletes it, and changes nothing else.

URL is the site, for example https://potluck.example.
`,
    check: (url, extra) => {
      if (url === undefined) return 'The URL of the site is missing';
      if (extra !== undefined) return `Unexpected argument '${extra}'`;
      const isHttpUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
      return !isHttpUrl && `'${url}' is not an http or https URL`;
    },
  },
  moderate: {
    usage: `Usage: npm run moderate -- [OPTION…] ACTION [TARGET] [REASON]

Shows reports, hides dishes, and disables accounts. Uses the emulators of \`npm start\` by default.

  reports                         Print the reports and the dishes that wait for a review.
  hide DISH "reason"              Hide a dish. show DISH undoes this.
  hide-review REVIEW "reason"     Hide a review. show-review REVIEW undoes this.
  review-pairs                    Print the pairs of accounts that often review each other.
  dismiss DISH|ORDER|REVIEW       End the reports of a dish, the messages of an order, or a review.
  remove-photo URL                Delete a photo, and block the same file.
  disable UID|DISH|EMAIL "reason" Disable an account, hide its dishes, and cancel its open orders.
  enable UID|DISH|EMAIL           Enable an account, and show these dishes again.
  closures                        Continue the unfinished deletions of accounts.

  --cancel-orders With hide: also cancel the open orders of the dish, and email their guests.
  --html FILE     With reports: write a page with the images and the commands to FILE.
  --yes           With disable: do not ask for a confirmation.
${projectUsage}`,
    options: {
      'cancel-orders': { type: 'boolean' },
      html: { type: 'string' },
      yes: { type: 'boolean' },
      project: { type: 'string' },
    },
    check: (action = '', ...rest) => {
      if (!Object.hasOwn(moderationOperands, action)) return `Unknown action '${action}'`;
      const required = moderationOperands[action];
      if (rest.length === required.length) return false;
      return `'${action}' needs ${required.length === 0 ? 'no arguments' : required.join(' and ')}`;
    },
  },
  menu: {
    usage: `Usage: npm run menu -- [--check] [--project NAME]

Corrects the menu entries of all dishes, for example after a restore. The command can run several times.

  --check         Change nothing. Print the wrong entries of the menu. Exits with 1 if there are any.
${projectUsage}`,
    options: { check: { type: 'boolean' }, project: { type: 'string' } },
  },
};

/**
 * Parses the arguments after `run.mjs`: the name of a command, its options, and its operands. If the
 * result contains `exit`, the process must print its text and exit with its code instead of running
 * the command.
 *
 * @param {string[]} args
 * @returns {{ command: string, values: Record<string, unknown>, operands: string[], exit?: { code: number, text: string } }}
 */
export function parseCommandLine([command = '', ...args]) {
  const { usage, options, check } = commands[command];
  const help = `${usage}\n${helpUsage}`;
  let error;
  try {
    const { values, positionals: operands } = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: check !== undefined,
    });
    if (values.help) return { command, values, operands, exit: { code: 0, text: help } };
    const [empty] = Object.entries(values).find(([, value]) => value === '') ?? [];
    error = empty === undefined ? check?.(...operands) : `Option '--${empty}' has no value`;
    if (!error) return { command, values, operands };
  } catch (thrown) {
    if (!thrown.code?.startsWith('ERR_PARSE_ARGS_')) throw thrown;
    // Keep only the first sentence of Node's error message. The other sentences explain how to
    // escape an argument that begins with a dash.
    [error] = thrown.message.split(/\.\s|\n/);
  }
  const text = `${error.replace(/\.?$/, '.')}\n\n${help}`;
  return { command, values: {}, operands: args, exit: { code: 1, text } };
}
