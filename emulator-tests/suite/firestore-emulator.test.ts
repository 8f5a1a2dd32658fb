import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseFirestoreEmulator } from './firestore-emulator';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'potluck-choice-'));
  mkdirSync(`${folder}/home`);
  vi.stubEnv('PATH', `${folder}/bin:/usr/bin:/bin`);
  vi.stubEnv('HOME', `${folder}/home`);
  mkdirSync(`${folder}/bin`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const program = (name: string, script: string) => {
  writeFileSync(`${folder}/bin/${name}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
};
const installJava = (version: string) => {
  program('java', `echo 'openjdk version "${version}"' >&2`);
};
const installGcloud = () => {
  const component = `${folder}/sdk/platform/cloud-firestore-emulator`;
  mkdirSync(component, { recursive: true });
  writeFileSync(`${component}/cloud-firestore-emulator.jar`, '');
  program('gcloud', `echo ${folder}/sdk`);
};
const cacheFirebaseToolsJar = () => {
  const cache = `${folder}/home/.cache/firebase/emulators`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${cache}/cloud-firestore-emulator-v1.9.8.jar`, '');
  writeFileSync(`${cache}/cloud-firestore-emulator-v1.21.0.jar`, '');
};

describe('auto', () => {
  it('takes the Google Cloud CLI’s emulator with a Java from 11', () => {
    installJava('11.0.2');
    installGcloud();
    const { kind, command } = chooseFirestoreEmulator();
    expect(kind).toBe('official');
    expect(command.at(-1)).toBe('com.google.cloud.datastore.emulator.firestore.CloudFirestore');
  });

  it('takes the newest that firebase-tools has cached, with a Java from 21', () => {
    installJava('21.0.1');
    installGcloud();
    cacheFirebaseToolsJar();
    expect(chooseFirestoreEmulator().command.at(-1)).toContain('v1.21.0.jar');
  });

  it.each([
    ['Java is too old', 'it needs Java 11 and this is 8'],
    ['no emulator is installed', 'neither firebase-tools'],
  ])('takes the embedded one when %s, and says so', (what, reason) => {
    installJava(what === 'Java is too old' ? '1.8.0_392' : '17.0.1');
    if (what === 'Java is too old') installGcloud();
    else program('gcloud', 'exit 1');
    const choice = chooseFirestoreEmulator('auto');
    expect(choice.kind).toBe('embedded');
    expect(choice.reason).toContain(reason);
  });
});

it('embedded is taken when it is asked for', () => {
  installJava('17.0.1');
  installGcloud();
  expect(chooseFirestoreEmulator('embedded').kind).toBe('embedded');
});

it('official says in a sentence why it cannot run', () => {
  installJava('1.8.0_392');
  installGcloud();
  expect(() => chooseFirestoreEmulator('official')).toThrow(
    'The official Firestore emulator cannot run because it needs Java 11 and this is 8',
  );
});

it('any other wish is refused', () => {
  expect(() => chooseFirestoreEmulator('cloud')).toThrow(
    'FIRESTORE_EMULATOR can be auto, official or embedded; it is "cloud".',
  );
});
