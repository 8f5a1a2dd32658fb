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

const help = { type: 'boolean', short: 'h', text: 'Print this text.' };

/**
 * All commands with their npm calls, options, and arguments. The options are `parseArgs` options
 * with a help text. `check` returns an error message if the arguments of a command are not valid.
 */
const commands = {
  start: {
    call: 'npm start',
    text: 'Builds the site and runs it on the local emulators until you press Ctrl-C.',
    options: {
      keep: {
        type: 'string',
        value: 'DIR',
        text: 'Save the data in DIR on exit, and load it at the next start.',
      },
    },
  },
  dev: {
    call: 'npm run dev',
    text: 'Runs the site on the local emulators with hot reload until you press Ctrl-C.',
  },
  test: {
    call: 'npm test',
    text: 'Checks format, lint, and types, and runs the tests that a change must pass.',
    options: {
      all: {
        type: 'boolean',
        text: 'Then run the tests with more rounds, mutations, and the other emulator, as npm run test:all does.',
      },
    },
  },
  'test-long': {
    call: 'npm run test:long',
    text: 'Tests the guarantees with more rounds. This takes about an hour.',
  },
  bench: {
    call: 'npm run bench',
    text: 'Measures the site and prints a table. Exits with 1 if a goal is missed.',
    options: { write: { type: 'boolean', text: 'Write the table into README.md.' } },
    operands: {
      usage: '[PART…]',
      text: `PART is one of ${benchmarkNames.join(', ')}. Without a PART, all parts are measured.`,
    },
    check: (operands) => {
      const unknown = operands.find((name) => !benchmarkNames.includes(name));
      return unknown === undefined ? undefined : `Unknown part '${unknown}'`;
    },
  },
  screens: {
    call: 'npm run screens',
    text: 'Takes a screenshot of every screen and state, in two widths and both themes.',
    operands: {
      usage: '[NAME]',
      text: 'With NAME, only the screens with NAME in their name. An unknown NAME lists all screens.',
    },
    check: ([, extra]) => (extra === undefined ? undefined : `Unexpected argument '${extra}'`),
  },
  smoke: {
    call: 'npm run smoke',
    text: 'Checks a deployed site without changing it.',
    operands: { usage: 'URL', text: 'URL is the site, for example https://potluck.example.' },
    check: ([url, extra]) => {
      if (url === undefined) return 'The URL of the site is missing';
      if (extra !== undefined) return `Unexpected argument '${extra}'`;
      return isHttpUrl(url) ? undefined : `'${url}' is not an http or https URL`;
    },
  },
  moderate: {
    call: 'npm run moderate',
    text: 'Shows reports, hides dishes, and disables accounts. Uses the emulators of `npm start` by default.',
    options: {
      project: { type: 'string', value: 'NAME', text: 'Use the live project NAME.' },
    },
    operands: {
      usage: 'ACTION [ID or EMAIL] [REASON]',
      text: 'ACTION is one of: reports, hide ID "reason", show ID, disable EMAIL "reason", enable EMAIL, closures.',
    },
    check: ([action = '', ...rest]) => {
      if (!Object.hasOwn(moderationOperands, action)) return `Unknown action '${action}'`;
      const required = moderationOperands[action];
      if (rest.length === required.length) return undefined;
      return `'${action}' needs ${required.length === 0 ? 'no arguments' : required.join(' and ')}`;
    },
  },
  menu: {
    call: 'npm run menu',
    text: 'Corrects the menu entries of all dishes, for example after a restore. The command can run several times.',
    options: {
      check: {
        type: 'boolean',
        text: 'Change nothing. Print the wrong entries of the menu. Exits with 1 if there are any.',
      },
      project: {
        type: 'string',
        value: 'NAME',
        text: 'The Firebase project. Without NAME, the running local emulators.',
      },
    },
  },
};

/**
 * @typedef {object} CommandLine
 * @property {string} command
 * @property {Record<string, unknown>} values The options by their names.
 * @property {string[]} operands The arguments that are not options.
 * @property {{ code: number, text: string }} [exit] If set, the process prints `text` and exits with
 *   `code` instead of running the command.
 */

/**
 * Parses the arguments after `run.mjs`.
 *
 * @param {string[]} args
 * @returns {CommandLine}
 */
export function parseCommandLine([name = '', ...rest]) {
  const parsed = { command: name, values: {}, operands: rest };
  if (!Object.hasOwn(commands, name)) {
    const isHelp = name === '--help' || name === '-h';
    return { ...parsed, exit: exitWith(isHelp ? undefined : unknownCommand(name), listCommands()) };
  }
  const command = commands[name];
  const usage = formatUsage(command);
  try {
    const { values, positionals: operands } = parseArgs({
      args: rest,
      options: { ...command.options, help },
      allowPositionals: command.operands !== undefined,
    });
    if (values.help) return { ...parsed, exit: exitWith(undefined, usage) };
    const [empty] = Object.entries(values).find(([, value]) => value === '') ?? [];
    const error =
      empty === undefined ? command.check?.(operands) : `Option '--${empty}' has no value`;
    if (error !== undefined) return { ...parsed, exit: exitWith(error, usage) };
    return { command: name, values, operands };
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS_')) throw error;
    // Keep only the first sentence of Node's error message. The other sentences explain how to
    // escape an argument that begins with a dash.
    return { ...parsed, exit: exitWith(error.message.split(/\.\s|\n/)[0], usage) };
  }
}

function unknownCommand(name) {
  return name === '' ? 'The command is missing' : `Unknown command '${name}'`;
}

function exitWith(error, usage) {
  if (error === undefined) return { code: 0, text: usage };
  return { code: 1, text: `${error.replace(/\.?$/, '.')}\n\n${usage}` };
}

function isHttpUrl(url) {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/**
 * Returns the usage of one command. The usage contains `--`, because npm forwards only the options
 * after `--`.
 */
function formatUsage({ call, text, options = {}, operands }) {
  const rows = Object.entries({ ...options, help }).map(([name, option]) => [
    `${option.short ? `-${option.short}, ` : ''}--${name}${option.value ? ` ${option.value}` : ''}`,
    option.text,
  ]);
  const optional = Object.entries(options).map(
    ([name, { value }]) => `[--${name}${value ? ` ${value}` : ''}]`,
  );
  const synopsis = [...optional, operands?.usage].filter(Boolean);
  const usage = [call, ...(synopsis.length > 0 ? ['--', ...synopsis] : [])].join(' ');
  const paragraphs = [`Usage: ${usage}`, text, operands?.text, formatColumns(rows)];
  return paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
}

function listCommands() {
  const rows = Object.values(commands).map(({ call, text }) => [call, text]);
  return `Usage:\n\n${formatColumns(rows)}\n\nAdd “-- --help” to a command to see its options.`;
}

function formatColumns(rows) {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n');
}
