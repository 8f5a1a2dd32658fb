import { createEveningWindow } from '@potluck/functions/testing/food-fixture';
import { describe, expect, it } from 'vitest';
import {
  type WindowDraft,
  createNextDraft,
  findWindowErrors,
  moveDraft,
  parseWindowDrafts,
  toWindowDraft,
} from './window-draft';

const ZONE = 'Europe/London';
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const draft: WindowDraft = {
  date: '2026-11-28',
  from: '18:00',
  until: '19:30',
  orders_until: '2026-11-27T20:00',
};
const open = toWindowDraft(createEveningWindow('2026-11-28'), ZONE);
const closed = toWindowDraft(createEveningWindow('2026-11-14'), ZONE);

describe('parseWindowDrafts', () => {
  it.each<[string, Partial<WindowDraft>, string, (string | undefined)[]]>([
    ['in winter', {}, ZONE, ['2026-11-28T18:00', '2026-11-28T19:30', '2026-11-27T20:00']],
    [
      'after a change of the clock',
      { date: '2026-10-24', orders_until: '2026-10-25T12:00' },
      ZONE,
      ['2026-10-24T17:00', '2026-10-24T18:30', '2026-10-25T12:00'],
    ],
    [
      'in another zone',
      {},
      'Pacific/Auckland',
      ['2026-11-28T05:00', '2026-11-28T06:30', '2026-11-27T07:00'],
    ],
    [
      'that end after midnight',
      { from: '22:00', until: '01:00' },
      ZONE,
      ['2026-11-28T22:00', '2026-11-29T01:00', '2026-11-27T20:00'],
    ],
    ['without a date', { date: '' }, ZONE, [undefined, undefined, '2026-11-27T20:00']],
  ])('converts local times %s to UTC', (_case, changes, zone, times) => {
    const [from, until, orders_until] = times.map((time) => time && `${time}:00.000Z`);
    expect(parseWindowDrafts([{ ...draft, ...changes }], zone, NOW)).toEqual([
      { from, until, orders_until },
    ]);
  });

  it('returns stored windows unchanged', () => {
    const stored = { ...createEveningWindow('2026-11-28'), from: '2026-11-28T18:00:30.000Z' };
    expect(parseWindowDrafts([toWindowDraft(stored, ZONE)], ZONE, NOW)).toEqual([stored]);
  });
});

it.each<[string, WindowDraft[], object]>([
  ['a valid window', [draft], {}],
  ['a closed window that is stored', [closed], {}],
  ['a blank time', [{ ...draft, until: '' }], { '0.until': 'Choose a date and a time.' }],
  [
    'the second window, which is too long, after a dropped one',
    [closed, open, { ...draft, until: '18:00' }],
    { '1.until': 'A pickup takes from 15 minutes to 6 hours.' },
  ],
  [
    'an end of orders in the past',
    [{ ...draft, orders_until: '2026-11-20T12:00' }],
    { '0.orders_until': 'Orders for this pickup would already be closed.' },
  ],
  [
    'a date that is too far ahead',
    [{ ...draft, date: '2026-12-19' }],
    { '0.from': 'A pickup can begin at most 28 days ahead.' },
  ],
  ['two equal windows', [draft, draft], { '': 'Two pickup times are the same.' }],
])('findWindowErrors returns the errors of %s', (_case, drafts, errors) => {
  expect(findWindowErrors(drafts, ZONE, NOW)).toEqual(errors);
});

it.each<[string, WindowDraft[], string, string]>([
  ['tomorrow if there is none', [], '2026-11-21', '2026-11-21T12:00'],
  ['the day after the last one', [draft], '2026-11-29', '2026-11-28T20:00'],
  ['tomorrow if the last one is closed', [closed], '2026-11-21', '2026-11-21T12:00'],
  [
    'the first day for which guests can still order',
    [{ ...closed, orders_until: '2026-11-13T10:00' }],
    '2026-11-22',
    '2026-11-21T10:00',
  ],
  ['tomorrow if the date is blank', [{ ...draft, date: '' }], '2026-11-21', '2026-11-27T20:00'],
])('createNextDraft returns a window on %s', (_case, drafts, date, orders_until) => {
  expect(createNextDraft(drafts, ZONE, NOW)).toMatchObject({ date, orders_until, from: '18:00' });
});

it('moveDraft moves the end of orders by the same number of days, unless the date is blank', () => {
  expect(moveDraft(draft, '2026-12-02').orders_until).toBe('2026-12-01T20:00');
  expect(moveDraft(draft, '')).toEqual({ ...draft, date: '' });
});
