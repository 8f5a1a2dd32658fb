import { spawnSync } from 'node:child_process';

const folder = new URL('.', import.meta.url).pathname;
const options = process.argv.slice(2);

const blender = ['--background', '--factory-startup', '--python-exit-code', '1'];
runProgram('blender', [...blender, '--python', `${folder}render.py`, '--', ...options]);
if (!options.includes('--scale')) runProgram('tsx', [`${folder}encode.ts`]);

function runProgram(program: string, args: string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
