import { expect, it } from 'vitest';
import { parseBuiltPage } from './built-site';

/**
 * Matches the rule in which Tailwind sets its variables for browsers without `@property`. Without this
 * rule, the first paint in Firefox 114 to 127 has no borders and no shadows.
 */
const FALLBACK_RULE = /@layer properties\{@supports .*?\{\*[^{]*\{([^}]*)\}/;

it.each(['index', 'foods', 'login', 'shells/account', 'shells/food'])(
  'the critical CSS of %s.html sets the variables of its @property rules in browsers without @property',
  (name) => {
    const css = [...parseBuiltPage(name).querySelectorAll('style')]
      .map(({ textContent }) => textContent)
      .join('');
    const registered = [...css.matchAll(/@property (--[\w-]+)/g)].map(([, variable]) => variable);
    const fallback = FALLBACK_RULE.exec(css)?.[1] ?? '';
    expect(registered).toContain('--tw-border-style');
    expect(fallback.match(/--[\w-]+(?=:)/g)).toEqual(expect.arrayContaining(registered));
  },
);
