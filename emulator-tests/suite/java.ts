import { spawnSync } from 'node:child_process';

/** The major version of the Java on the PATH; undefined without one. */
export function installedJava(): number | undefined {
  const { status, stdout, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return status === 0 ? javaVersion(stderr + stdout) : undefined;
}

/** Up to Java 8 the major version stood second: `1.8.0_392`. */
export function javaVersion(output: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return first === undefined ? undefined : Number(first === '1' ? second : first);
}
