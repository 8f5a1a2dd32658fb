/**
 * The Auth emulator's tokens are unsigned, and the Admin SDK believes them when it is told of an
 * emulator: on Cloud Run that would let anybody be anybody. The Functions emulator sets
 * `K_SERVICE` too and says so with `FUNCTIONS_EMULATOR`, which counts for a demo project alone: such
 * an id reaches no live service.
 * @throws Error on Cloud Run when any `*_EMULATOR_HOST`, or `RATE_LIMITS`, is set.
 */
export function refuseEmulatorsInProduction(env: NodeJS.ProcessEnv): void {
  if (!env.K_SERVICE) return;
  if (env.FUNCTIONS_EMULATOR === 'true' && env.GCLOUD_PROJECT?.startsWith('demo-')) return;
  const [local] = Object.keys(env).filter(
    (name) => (name.endsWith('_EMULATOR_HOST') || name === 'RATE_LIMITS') && env[name],
  );
  if (local) throw new Error(`${local} is set, which is for a developer's machine only.`);
}
