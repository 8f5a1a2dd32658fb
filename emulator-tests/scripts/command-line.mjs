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

/** The arguments of each action of `npm run moderate`. */
const moderationOperands = {
  reports: [],
  hide: ['the ID of a dish', 'a reason'],
  show: ['the ID of a dish'],
  disable: ['the email of an account', 'a reason'],
  enable: ['the email of an account'],
  closures: [],
};

/** The options of all commands. An option with the name of a `value` is a string, and the others are flags. */
const options = {
  keep: { value: 'DIR', text: 'Save the data in DIR on exit, and load it at the next start.' },
  all: {
    text: 'Then run the tests with more rounds, mutations, and the other emulator, as npm run test:all does.',
  },
  long: {
    text: 'Only test the guarantees, with more rounds, as npm run test:long does. This takes about an hour.',
  },
  write: { text: 'Write the table into README.md.' },
  check: {
    text: 'Change nothing. Print the wrong entries of the menu. Exits with 1 if there are any.',
  },
  project: { value: 'NAME', text: 'Use the live project NAME instead of the local emulators.' },
  help: { short: 'h', text: 'Print this text.' },
};

/**
 * All commands with their npm calls, options, and operands. `check` returns an error message if the
 * operands of a command are not valid.
 */
const commands = {
  start: {
    call: 'npm start',
    text: 'Builds the site and runs it on the local emulators until you press Ctrl-C.',
    options: ['keep'],
  },
  dev: {
    call: 'npm run dev',
    text: 'Runs the site on the local emulators with hot reload until you press Ctrl-C.',
  },
  test: {
    call: 'npm test',
    text: 'Checks format, lint, and types, and runs the tests that a change must pass.',
    options: ['all', 'long'],
  },
  bench: {
    call: 'npm run bench',
    text: `Measures the site and prints a table. Exits with 1 if a goal is missed.

PART is one of ${benchmarkNames.join(', ')}. Without a PART, all parts are measured.`,
    options: ['write'],
    operands: '[PART…]',
    check: (...parts) => {
      const unknown = parts.find((name) => !benchmarkNames.includes(name));
      return unknown !== undefined && `Unknown part '${unknown}'`;
    },
  },
  screens: {
    call: 'npm run screens',
    text: `Takes a screenshot of every screen and state, in two widths and both themes.

With NAME, only the screens with NAME in their name. An unknown NAME lists all screens.`,
    operands: '[NAME]',
    check: (_name, extra) => extra !== undefined && `Unexpected argument '${extra}'`,
  },
  smoke: {
    call: 'npm run smoke',
    text: `Checks a deployed site without changing it.

URL is the site, for example https://potluck.example.`,
    operands: 'URL',
    check: (url, extra) => {
      if (url === undefined) return 'The URL of the site is missing';
      if (extra !== undefined) return `Unexpected argument '${extra}'`;
      const isHttpUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
      return !isHttpUrl && `'${url}' is not an http or https URL`;
    },
  },
  moderate: {
    call: 'npm run moderate',
    text: `Shows reports, hides dishes, and disables accounts. Uses the emulators of \`npm start\` by default.

ACTION is one of: reports, hide ID "reason", show ID, disable EMAIL "reason", enable EMAIL, closures.`,
    options: ['project'],
    operands: 'ACTION [ID or EMAIL] [REASON]',
    check: (action = '', ...rest) => {
      if (!Object.hasOwn(moderationOperands, action)) return `Unknown action '${action}'`;
      const required = moderationOperands[action];
      if (rest.length === required.length) return false;
      return `'${action}' needs ${required.length === 0 ? 'no arguments' : required.join(' and ')}`;
    },
  },
  menu: {
    call: 'npm run menu',
    text: 'Corrects the menu entries of all dishes, for example after a restore. The command can run several times.',
    options: ['check', 'project'],
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
  const { options: names = [], operands: synopsis, check } = commands[command];
  let error;
  try {
    const { values, positionals: operands } = parseArgs({
      args,
      options: Object.fromEntries(
        [...names, 'help'].map((name) => {
          const { value, short } = options[name];
          return [name, { type: value ? 'string' : 'boolean', ...(short && { short }) }];
        }),
      ),
      allowPositionals: synopsis !== undefined,
    });
    if (values.help) {
      return { command, values, operands, exit: { code: 0, text: formatUsage(command) } };
    }
    const [empty] = Object.entries(values).find(([, value]) => value === '') ?? [];
    error = empty === undefined ? check?.(...operands) : `Option '--${empty}' has no value`;
    if (!error) return { command, values, operands };
  } catch (thrown) {
    if (!thrown.code?.startsWith('ERR_PARSE_ARGS_')) throw thrown;
    // Keep only the first sentence of Node's error message. The other sentences explain how to
    // escape an argument that begins with a dash.
    [error] = thrown.message.split(/\.\s|\n/);
  }
  const text = `${error.replace(/\.?$/, '.')}\n\n${formatUsage(command)}`;
  return { command, values: {}, operands: args, exit: { code: 1, text } };
}

/**
 * Returns the usage of a command. The usage contains `--`, because npm forwards only the options
 * after `--`.
 */
function formatUsage(command) {
  const { call, text, options: names = [], operands } = commands[command];
  const format = (name) => [`--${name}`, options[name].value].filter(Boolean).join(' ');
  const synopsis = [...names.map((name) => `[${format(name)}]`), operands].filter(Boolean);
  const usage = [call, ...(synopsis.length > 0 ? ['--', ...synopsis] : [])].join(' ');
  const list = [...names, 'help'].map((name) => {
    const { short, text: meaning } = options[name];
    return `  ${`${short ? `-${short}, ` : ''}${format(name)}`.padEnd(14)}  ${meaning}`;
  });
  return `Usage: ${usage}\n\n${text}\n\n${list.join('\n')}`;
}
