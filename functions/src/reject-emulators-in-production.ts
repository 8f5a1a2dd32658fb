/**
 * Rejects emulator settings on Cloud Run, because the Admin SDK accepts unsigned tokens if an emulator is configured.
 * Anyone could then sign in as any user.
 *
 * `K_SERVICE` identifies Cloud Run. The Functions emulator also sets it, together with `FUNCTIONS_EMULATOR`, which is
 * trusted only for a demo project, because a demo project has no live services.
 * @throws Error on Cloud Run if any `*_EMULATOR_HOST`, or `RATE_LIMITS`, is set.
 */
export function rejectEmulatorsInProduction(env: NodeJS.ProcessEnv): void {
  if (!env.K_SERVICE) return;
  if (env.FUNCTIONS_EMULATOR === 'true' && env.GCLOUD_PROJECT?.startsWith('demo-')) return;
  const [localSetting] = Object.keys(env).filter(
    (name) => (name.endsWith('_EMULATOR_HOST') || name === 'RATE_LIMITS') && env[name],
  );
  if (localSetting) throw new Error(`${localSetting} must be set only on a developer's machine.`);
}
