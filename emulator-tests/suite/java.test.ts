import { expect, it } from 'vitest';
import { javaVersion } from './java';

it.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['java version "1.8.0_392"', 8],
  ['openjdk version "21" 2023-09-19', 21],
  ['Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "11.0.2"', 11],
  ['command not found', undefined],
])('reads the major version from %j', (output, version) => {
  expect(javaVersion(output)).toBe(version);
});
