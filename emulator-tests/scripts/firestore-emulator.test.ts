import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseFirestoreEmulator } from './firestore-emulator';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'potluck-emulator-'));
  mkdirSync(`${folder}/home`);
  vi.stubEnv('PATH', `${folder}/bin:/usr/bin:/bin`);
  vi.stubEnv('HOME', `${folder}/home`);
  mkdirSync(`${folder}/bin`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const createProgram = (name: string, script: string) => {
  writeFileSync(`${folder}/bin/${name}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
};
const installJava = (version: string) => {
  createProgram('java', `echo 'openjdk version "${version}"' >&2`);
};
const installGcloud = () => {
  const component = `${folder}/sdk/platform/cloud-firestore-emulator`;
  mkdirSync(component, { recursive: true });
  writeFileSync(`${component}/cloud-firestore-emulator.jar`, '');
  createProgram('gcloud', `echo ${folder}/sdk`);
};
const cacheFirebaseToolsJar = () => {
  const cache = `${folder}/home/.cache/firebase/emulators`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${cache}/cloud-firestore-emulator-v1.9.8.jar`, '');
  writeFileSync(`${cache}/cloud-firestore-emulator-v1.21.0.jar`, '');
};

describe('chooseFirestoreEmulator', () => {
  it('selects the emulator of the Google Cloud CLI if Java 11 is installed', () => {
    installJava('11.0.2');
    installGcloud();
    const { kind, command } = chooseFirestoreEmulator();
    expect(kind).toBe('official');
    expect(command.at(-1)).toBe('com.google.cloud.datastore.emulator.firestore.CloudFirestore');
  });

  it('selects the newest emulator in the cache of firebase-tools if Java 21 is installed', () => {
    installJava('21.0.1');
    installGcloud();
    cacheFirebaseToolsJar();
    expect(chooseFirestoreEmulator().command.at(-1)).toContain('v1.21.0.jar');
  });

  it.each(['Java is too old', 'no emulator is installed'])(
    'selects the embedded emulator if %s',
    (problem) => {
      installJava(problem === 'Java is too old' ? '1.8.0_392' : '17.0.1');
      if (problem === 'Java is too old') installGcloud();
      else createProgram('gcloud', 'exit 1');
      expect(chooseFirestoreEmulator('auto').kind).toBe('embedded');
    },
  );

  it('selects the embedded emulator if it is requested', () => {
    installJava('17.0.1');
    installGcloud();
    expect(chooseFirestoreEmulator('embedded').kind).toBe('embedded');
  });

  it('throws an error with the requirements if the requested official emulator cannot run', () => {
    installJava('1.8.0_392');
    installGcloud();
    expect(() => chooseFirestoreEmulator('official')).toThrow(
      'The official Firestore emulator was not found. It needs Java 21',
    );
  });
});
