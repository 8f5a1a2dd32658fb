import { spawnSync } from 'node:child_process';

/** Returns the major version of the Java on the PATH, or undefined if there is no Java. */
export function readInstalledJavaVersion(): number | undefined {
  const { status, stdout, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return status === 0 ? parseJavaVersion(stderr + stdout) : undefined;
}

/**
 * Parses the major version in the output of `java -version`. Up to Java 8, the major version is the
 * second number, for example 8 in `1.8.0_392`.
 */
export function parseJavaVersion(output: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return first === undefined ? undefined : Number(first === '1' ? second : first);
}
