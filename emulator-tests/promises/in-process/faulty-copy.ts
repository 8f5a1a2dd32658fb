import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse, relative } from 'node:path';
import { root } from '../../suite/project';
import type { SeededFault } from './seeded-faults';

/** Neither read by these tests nor quick to copy; what is built and installed is linked. */
const LEFT_OUT =
  /(?:^|\/)node_modules$|^(?:\.git|test-results|web\/(?:art|dist|public)|functions\/lib)$/;

/**
 * A copy of the project, with the packages that are installed here, to put faults into. It has a
 * project id of its own, and so databases of its own.
 */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'potluck-with-a-fault-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.test(relative(root, source)),
  });
  const { name: copyName } = parse(folder);
  writeFileSync(
    join(folder, '.firebaserc'),
    JSON.stringify({ projects: { default: `demo-${copyName.toLowerCase()}` } }),
  );
  for (const built of ['web/dist', 'functions/lib']) {
    symlinkSync(join(root, built), join(folder, built));
  }
  for (const workspace of ['', 'web', 'functions', 'emulator-tests']) {
    linkPackages(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'));
  }

  return {
    folder,
    /** Puts the fault in and returns what takes it out again. */
    seed({ what, edits }: SeededFault): () => void {
      const originals = new Map<string, string>();
      for (const [file, from, to] of edits) {
        const path = join(folder, file);
        const text = readFileSync(path, 'utf8');
        if (!text.includes(from)) throw new Error(`“${what}”: ${file} has no “${from}”.`);
        if (!originals.has(path)) originals.set(path, text);
        writeFileSync(
          path,
          text.replace(from, () => to),
        );
      }
      return () => {
        for (const [path, text] of originals) writeFileSync(path, text);
      };
    },
    remove(): void {
      rmSync(folder, { recursive: true });
    },
  };
}

/** Each package, but not the workspaces: those are the copy's own. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@potluck') continue;
    symlinkSync(join(from, name), join(to, name));
  }
  if (!readdirSync(from).includes('@potluck')) return;
  mkdirSync(join(to, '@potluck'));
  for (const workspace of ['web', 'functions', 'emulator-tests']) {
    symlinkSync(join('..', '..', workspace), join(to, '@potluck', workspace));
  }
}
