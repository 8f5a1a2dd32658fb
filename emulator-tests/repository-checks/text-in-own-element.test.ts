import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';
import { runProgram } from '../scripts/run-command';

const rejectedCode = {
  'a label after a conditional spinner':
    '({ busy, children }) => <button>{busy && <Spinner />}{children}</button>',
  'constant text after a conditional icon': '<Button>{!busy && <Icon />}Continue</Button>',
  'constant text after a component, which may render nothing': '<p><Badge /> dishes</p>',
  'text or a fragment, depending on a condition':
    '<p>{loading ? <><Spinner /> Loading…</> : count}</p>',
  'conditional text next to an element': "<p><b />{sold && 'Sold out'}</p>",
  'a number next to constant text': '<p>Available Quantity: {quantity}</p>',
  'a number next to a space': "<p>{count}{' '}</p>",
  'a string prop next to an element':
    'function Label({ text }: { text: string }) { return <li><b />{text}</li>; }',
  'a ReactNode prop next to an element':
    'interface Props { icon: ReactNode } function Row({ icon }: Props) { return <li>{icon}<b /></li>; }',
  'text in a fragment': '<>Loading…</>',
  'text as the fallback of Suspense': '<Suspense fallback="Loading…"><Page /></Suspense>',
  'a component that returns text under a condition':
    "function Status({ busy }) { if (busy) return 'Loading…'; return <b />; }",
  'a list of texts': '<p>{names.map((name) => `${name}, `)}</p>',
};

const acceptedCode = {
  'a label in its own element': '<button>{busy && <Spinner />}<span>{children}</span></button>',
  'text as the only child': "<p>{loading ? 'Loading…' : <b />}</p>",
  'constant text before a link': "<p>New here?{' '}<Link to='/register'>Register</Link></p>",
  'constant text between unconditional elements': '<div><hr />or<hr /></div>',
  'conditional elements without text':
    '<ul>{first && <li />}{more.map((one) => <li key={one} />)}</ul>',
  'a ReactElement prop next to an element':
    'interface Props { icon?: ReactElement | false } function Row({ icon }: Props) { return <li>{icon}<b /></li>; }',
  'children that a component passes on': '({ children }) => <Suspense>{children}</Suspense>',
  'a function that returns text and is not a component':
    "const label = (busy) => (busy ? 'Loading…' : 'Done');",
};

/**
 * Source of an oxlint configuration that has only the rule text-in-own-element. The rule applies to
 * the same files as in the configuration of the repository.
 */
const config = `
  import config from '${repositoryRoot}oxlint.config.mjs';
  const name = 'potluck/text-in-own-element';
  export default {
    jsPlugins: config.jsPlugins.map((file) => new URL(file, 'file://${repositoryRoot}').pathname),
    categories: { correctness: 'off' },
    overrides: config.overrides.filter(({ rules }) => name in rules),
  };`;

interface LintReport {
  diagnostics: { code: string; filename: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'lint-'));
const cases = { ...rejectedCode, ...acceptedCode };
const getFileName = (name: string) => `${Object.keys(cases).indexOf(name)}.tsx`;
let reportedFiles: string[];

beforeAll(async () => {
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'oxlint.config.mjs'), config);
  for (const [name, code] of Object.entries(cases)) {
    writeFileSync(join(folder, 'web', getFileName(name)), `${code}\n`);
  }
  const options = ['-c', join(folder, 'oxlint.config.mjs'), '--format', 'json', folder];
  const { output } = await runProgram('oxlint', options);
  const { diagnostics } = JSON.parse(output.slice(output.indexOf('{'))) as LintReport;
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(
    new Set(['potluck(text-in-own-element)']),
  );
  reportedFiles = diagnostics.map(({ filename }) => basename(filename));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the lint rule text-in-own-element', () => {
  it.each(Object.keys(rejectedCode))('rejects %s', (name) => {
    expect(reportedFiles).toContain(getFileName(name));
  });

  it.each(Object.keys(acceptedCode))('accepts %s', (name) => {
    expect(reportedFiles).not.toContain(getFileName(name));
  });
});
