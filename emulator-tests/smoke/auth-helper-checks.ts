import { demand, type Check } from './check';
import { pageHeaders } from './configured-headers';
import type { Answer } from './site';

/** Hosting's own value, and one that no page minds. */
const HARMLESS = ['Strict-Transport-Security', 'X-Content-Type-Options', 'Cache-Control'];

/** The popup and the frame of Google's sign-in: our headers would keep them from working. */
function demandUntouched({ status, headers }: Answer): void {
  demand(status === 200, `the status is ${status}`);
  const ours = [...pageHeaders]
    .filter(([name, value]) => !HARMLESS.includes(name) && headers.get(name) === value)
    .map(([name]) => name);
  demand(ours.length === 0, `it has the site's own ${ours.join(', ')}`);
}

const hasConfig: Check = {
  name: '/__/firebase/init.json is the project’s configuration, without our headers',
  async holds({ get }) {
    const answer = await get('/__/firebase/init.json');
    demandUntouched(answer);
    const { apiKey, projectId } = JSON.parse(answer.text) as Record<string, unknown>;
    demand(Boolean(apiKey && projectId), `it is ${answer.text.slice(0, 200)}`);
  },
};

function helps(path: string): Check {
  return {
    name: `${path} answers, without our headers`,
    notLocally: 'the Hosting emulator has no such page',
    async holds({ get }) {
      demandUntouched(await get(path));
    },
  };
}

export const authHelperChecks: Check[] = [
  hasConfig,
  helps('/__/auth/handler'),
  helps('/__/auth/iframe'),
];
