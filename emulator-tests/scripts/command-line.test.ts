import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { testedPageStates } from '../browser/page-states';
import { parseCommandLine } from './command-line.mjs';
import { repositoryRoot } from './project-config';

const RUN = 'emulator-tests/scripts/run.mjs';

/** Every command that a script in package.json starts through run.mjs, except for the variants of `npm test`. */
const calls = Object.entries(packageJson.scripts).flatMap(([name, line]) => {
  const call = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  return line.endsWith(`run.mjs ${name}`) ? [{ command: name, call }] : [];
});

/** Path of a folder that simulates a clone without installed packages. */
let clone: string;
beforeAll(() => {
  clone = mkdtempSync(`${tmpdir()}/potluck-clone-`);
  mkdirSync(`${clone}/emulator-tests/scripts`, { recursive: true });
  for (const file of [RUN, 'emulator-tests/scripts/command-line.mjs']) {
    cpSync(`${repositoryRoot}${file}`, `${clone}/${file}`);
  }
  const lock = { packages: { 'node_modules/tsx': { version: '4.0.0' } } };
  writeFileSync(`${clone}/package-lock.json`, JSON.stringify(lock));
});
afterAll(() => rmSync(clone, { recursive: true }));

/** Runs `run.mjs` in the folder `clone`. The PATH is empty, so `run.mjs` cannot start npm. */
function runInClone(...args: string[]) {
  return runIn(clone, args, { PATH: '' });
}

function runIn(folder: string, args: string[], env: NodeJS.ProcessEnv) {
  const options = { cwd: folder, env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, ...args], options);
  return { status, stdout, stderr };
}

describe('run.mjs', () => {
  it('runs the commands of eight npm scripts in package.json', () => {
    expect(calls).toHaveLength(8);
  });

  it.each(calls)(
    'prints the usage of “$call” for --help and -h, and after the error about an unknown option',
    ({ command, call }) => {
      const usage = `Usage: ${call}( -- |\n)`;
      for (const [option, code, start] of [
        ['--help', 0, ''],
        ['-h', 0, ''],
        ['--no-such-option', 1, "Unknown option '--no-such-option'\\.\n\n"],
      ] as const) {
        const { exit } = parseCommandLine([command, option]);
        expect(exit?.text).toMatch(new RegExp(`^${start}${usage}`));
        expect(exit?.code).toBe(code);
      }
    },
  );

  it('prints the help text on the standard output, and an error message without a stack trace on the error output', () => {
    const help = runInClone('test', '--help');
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toMatch(/^Usage: npm test -- \[--all\] \[--long\]\n/);
    const failed = runInClone('start', 'dishes');
    expect(failed).toMatchObject({ status: 1, stdout: '' });
    expect(failed.stderr).toMatch(/^Unexpected argument 'dishes'\.\n\nUsage: npm start/);
    expect(failed.stderr).not.toMatch(/^ {4}at /m);
  });

  it.each([
    ['start', ['dishes'], "Unexpected argument 'dishes'"],
    ['start', ['--keep'], "Option '--keep <value>' argument missing"],
    ['start', ['--keep='], "Option '--keep' has no value"],
    ['bench', ['throughput', 'lunch'], "Unknown part 'lunch'"],
    ['screens', ['home', 'foods'], "Unexpected argument 'foods'"],
    ['smoke', [], 'The URL of the site is missing'],
    ['smoke', ['potluck.example'], "'potluck.example' is not an http or https URL"],
    ['moderate', [], "Unknown action ''"],
    ['moderate', ['constructor'], "Unknown action 'constructor'"],
    ['moderate', ['hide', 'an-id'], "'hide' needs the ID of a dish and a reason"],
    ['moderate', ['reports', 'all'], "'reports' needs no arguments"],
    ['moderate', ['hide-review', 'an-id'], "'hide-review' needs the ID of a review and a reason"],
    ['moderate', ['show-review'], "'show-review' needs the ID of a review"],
    ['moderate', ['review-pairs', 'all'], "'review-pairs' needs no arguments"],
    ['moderate', ['reports', '--html='], "Option '--html' has no value"],
    [
      'moderate',
      ['disable', 'a-uid'],
      "'disable' needs the UID, a dish, or the email of an account and a reason",
    ],
    ['menu', ['--project='], "Option '--project' has no value"],
    ['menu', ['--check=all'], "Option '--check' does not take an argument"],
  ])(
    'rejects the command “%s” with the arguments %j, and prints an error message and the usage',
    (command, args, error) => {
      const { exit } = parseCommandLine([command, ...args]);
      expect(exit?.text.startsWith(`${error}.\n\nUsage:`), exit?.text).toBe(true);
      expect(exit?.code).toBe(1);
    },
  );

  it('requires the Node versions in “engines” of package.json', () => {
    expect(packageJson.engines.node).toBe('^20.19.0 || ^22.12.0 || ^24.0.0');
    const isAccepted = (version: string) => {
      const preload = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
      const nodeOptions = `--import "data:text/javascript,${encodeURIComponent(preload)}"`;
      const { status, stderr } = runIn(clone, ['start', '--help'], { NODE_OPTIONS: nodeOptions });
      if (status === 0) return true;
      expect(stderr).toBe(
        `Potluck needs Node 20 (20.19 or later), Node 22 (22.12 or later), or Node 24, but this is Node ${version}.\n`,
      );
      return false;
    };
    const accepted = ['20.19.0', '22.12.0', '24.0.0'];
    const rejected = ['18.20.8', '20.18.3', '22.11.0', '23.11.1', '25.0.0'];
    expect([...rejected, ...accepted].filter(isAccepted)).toEqual(accepted);
  });

  it('installs missing packages if the command line is valid', () => {
    const { status, stdout } = runInClone('bench', 'throughput', '--write');
    expect(stdout).toBe('Installing the packages…\n');
    expect(status).toBe(1);
  });

  it('rejects an unknown screen name and lists the screens', () => {
    const { status, stdout, stderr } = runIn(
      repositoryRoot,
      ['screens', 'no-such-screen'],
      process.env,
    );
    expect(stderr.trim()).toBe(
      `No screen has “no-such-screen” in its name. The screens are ${testedPageStates.map(({ name }) => name).join(', ')}.`,
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});
