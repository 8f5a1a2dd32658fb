import { publicPages } from '../support/public-pages';
import type { Figure } from './figure';
import { serveSite } from './hosting';
import { typical, typicalScore, visit, type Score, type Time, type Visit } from './lighthouse';
import { menuAnswers } from './menu-answers';

const HOME = '/';
interface PageVisits {
  page: string;
  visits: Visit[];
}

/**
 * The first visit of a phone to each public page of the built site, as Lighthouse simulates it:
 * the median of its visits, and of the pages the worst. Beside them the home page without scripts.
 */
export async function firstVisit(): Promise<Figure[]> {
  const site = await serveSite(menuAnswers);
  try {
    const bare = await visit(site.url + HOME, { blockedUrlPatterns: ['*.js'] });
    const all: PageVisits[] = [];
    for (const page of Object.keys(publicPages)) {
      const visits = await visit(site.url + page);
      all.push({ page, visits });
      console.log(`  ${page}: ${describe(visits)}`);
    }
    return figures(all, bare);
  } finally {
    await site.stop();
  }
}

function figures(all: PageVisits[], bare: Visit[]): Figure[] {
  const home = all.filter(({ page }) => page === HOME);
  const others = all.filter(({ page }) => page !== HOME);
  const withoutScripts = (time: Time) => `without scripts, ${typical(bare, time).toFixed(0)} ms`;
  return [
    lowestScore('Performance', 'performance', all),
    {
      what: 'Performance, the worst single visit',
      value: Math.min(
        ...all.flatMap(({ visits }) => visits.map(({ scores }) => scores.performance)),
      ),
      unit: '',
      goal: { atLeast: 96 },
    },
    lowestScore('Accessibility', 'accessibility', all),
    lowestScore('Best practices', 'best-practices', all),
    lowestScore('SEO', 'seo', all),
    { ...slowest('First contentful paint', 'fcp', all, 900), reference: withoutScripts('fcp') },
    {
      ...slowest('Home page, largest contentful paint', 'lcp', home, 1300),
      reference: withoutScripts('lcp'),
    },
    slowest('Largest contentful paint elsewhere', 'lcp', others, 1500),
    slowest('Total blocking time', 'tbt', all, 50),
    { ...slowest('Layout shift', 'cls', all, 0.01), unit: '' },
    {
      what: 'Home page, scripts loaded before anybody interacts',
      value:
        Math.max(...home.flatMap(({ visits }) => visits.map(({ scriptBytes }) => scriptBytes))) /
        1000,
      unit: 'KB',
      goal: { atMost: 125 },
    },
  ];
}

function slowest(what: string, time: Time, all: PageVisits[], atMost: number): Figure {
  const medians = all.map(({ page, visits }) => ({ page, value: typical(visits, time) }));
  const { page, value } = medians.reduce((worst, one) => (one.value > worst.value ? one : worst));
  return { what: `${what} (${page})`, value, unit: 'ms', goal: { atMost } };
}

function lowestScore(what: string, score: Score, all: PageVisits[]): Figure {
  const medians = all.map(({ page, visits }) => ({ page, value: typicalScore(visits, score) }));
  const { page, value } = medians.reduce((worst, one) => (one.value < worst.value ? one : worst));
  return {
    what: `${what}, the lowest of all pages (${page})`,
    value,
    unit: '',
    goal: { atLeast: 100 },
  };
}

function describe(visits: Visit[]): string {
  const scores = visits.map(({ scores: { performance } }) => performance).join(' ');
  const times = (['fcp', 'lcp', 'tbt', 'cls'] as const).map(
    (time) => `${time} ${typical(visits, time).toFixed(time === 'cls' ? 3 : 0)}`,
  );
  return `${scores}; ${times.join(', ')}`;
}
