import { expect, it } from 'vitest';
import { parseJavaVersion } from './java-version';

it.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['java version "1.8.0_392"', 8],
  ['openjdk version "21" 2023-09-19', 21],
  ['Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "11.0.2"', 11],
  ['command not found', undefined],
])('parseJavaVersion(%j) returns %s', (output, version) => {
  expect(parseJavaVersion(output)).toBe(version);
});
