import { runLocalSite } from './local-site';
import { viteDevServerEndpoint, viteDevServerUrl } from './project-config';
import { runCommandAndExit } from './run-command';

/**
 * `npm run dev`: starts the emulators like `npm start`, but Vite serves the site from its source
 * code. Rebuilds the Cloud Functions after each change of their source code.
 */
await runCommandAndExit((signal) =>
  runLocalSite({
    url: viteDevServerUrl,
    signal,
    servers: { 'the Vite server': viteDevServerEndpoint },
    programs: { web: ['vite'], functions: ['tsx', 'build.ts', '--watch'] },
  }),
);
