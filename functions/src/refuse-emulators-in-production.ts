/**
 * The Auth emulator's tokens are unsigned, and the Admin SDK believes them when it is told of an
 * emulator: on Cloud Run that would let anybody be anybody. The Functions emulator sets
 * `K_SERVICE` too and says so with `FUNCTIONS_EMULATOR`.
 * @throws Error on Cloud Run when any `*_EMULATOR_HOST` is set.
 */
export function refuseEmulatorsInProduction(env: NodeJS.ProcessEnv): void {
  if (!env.K_SERVICE || env.FUNCTIONS_EMULATOR === 'true') return;
  const [emulator] = Object.keys(env).filter(
    (name) => name.endsWith('_EMULATOR_HOST') && env[name],
  );
  if (emulator)
    throw new Error(`${emulator} is set: a deployed function must not use an emulator.`);
}
