import { foodFieldsSchema } from '@potluck/functions/contract/food';
import {
  type PickupWindow,
  findWindowProblem,
  formatLocalTime,
  getLocalDate,
  parseLocalTime,
} from '@potluck/functions/contract/pickup';
import { getFieldErrors } from '../ui/form-validation';

/** A pickup window in the form: local texts in the format of date and time inputs. */
export interface WindowDraft {
  date: string;
  from: string;
  until: string;
  orders_until: string;
  /** The stored window, until the cook edits one of the texts. */
  stored?: PickupWindow | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function toWindowDraft(stored: PickupWindow, zone: string): WindowDraft {
  const [date = '', from = ''] = formatLocalTime(Date.parse(stored.from), zone).split('T');
  const [, until = ''] = formatLocalTime(Date.parse(stored.until), zone).split('T');
  const orders_until = formatLocalTime(Date.parse(stored.orders_until), zone);
  return { date, from, until, orders_until, stored };
}

/** Returns true for a stored window that is closed for orders. The cook can only remove it. */
export function isClosedDraft({ stored }: WindowDraft, now: number): boolean {
  return stored !== undefined && Date.parse(stored.orders_until) <= now;
}

/** Returns the windows that a save stores. The closed ones are dropped if the cook has added or edited another one. */
export function dropClosedDrafts(drafts: readonly WindowDraft[], now: number): WindowDraft[] {
  const hasChange = drafts.some(({ stored }) => !stored);
  return drafts.filter((draft) => !hasChange || !isClosedDraft(draft, now));
}

/** Returns the windows of {@link dropClosedDrafts} for a request. A missing or invalid time is undefined. */
export function parseWindowDrafts(drafts: readonly WindowDraft[], zone: string, now: number) {
  const parse = (text: string) => {
    const time = parseLocalTime(text, zone);
    return Number.isNaN(time) ? undefined : new Date(time).toISOString();
  };
  return dropClosedDrafts(drafts, now).map(({ date, from, until, orders_until, stored }) => {
    if (stored) return stored;
    // A pickup may end after midnight.
    const lastDate = until <= from ? addDays(date, 1) : date;
    return {
      from: parse(`${date}T${from}`),
      until: parse(`${lastDate}T${until}`),
      orders_until: parse(orders_until),
    };
  });
}

/**
 * Returns the errors of the windows of {@link dropClosedDrafts}. Their names contain the index of the window, for example
 * `0.until`. The name of an error of the complete list is empty.
 */
export function findWindowErrors(drafts: readonly WindowDraft[], zone: string, now: number) {
  const windows = parseWindowDrafts(drafts, zone, now);
  const errors = getFieldErrors(foodFieldsSchema.entries.windows, windows);
  for (const [index, window] of windows.entries()) {
    const { from, until, orders_until } = window;
    if ('id' in window || !from || !until || !orders_until) continue;
    const problem = findWindowProblem([{ id: '', from, until, orders_until }], [], now);
    const name = Date.parse(orders_until) <= now ? 'orders_until' : 'from';
    if (problem !== undefined) errors[`${index}.${name}`] ??= problem;
  }
  return errors;
}

/**
 * Returns a copy of the last window on the following day, or a first window in the evening. Its date is at the earliest
 * tomorrow, and guests can still order for it.
 */
export function createNextDraft(drafts: readonly WindowDraft[], zone: string, now: number) {
  const today = getLocalDate(now, zone);
  const evening = { date: today, from: '18:00', until: '19:30', orders_until: `${today}T12:00` };
  const { stored: _stored, ...last }: WindowDraft = drafts.at(-1) ?? evening;
  let next = moveDraft(last, addDays(last.date < today ? today : last.date, 1));
  while (parseLocalTime(next.orders_until, zone) <= now) {
    next = moveDraft(next, addDays(next.date, 1));
  }
  return next;
}

/** Returns the window on another date. Orders close the same number of days earlier as before. */
export function moveDraft(draft: WindowDraft, date: string): WindowDraft {
  const days = (Date.parse(date) - Date.parse(draft.date)) / DAY_MS;
  return { ...draft, date, orders_until: addDays(draft.orders_until, days) };
}

/** Returns the local date or time that is `days` days later. Returns an invalid text unchanged. */
function addDays(local: string, days: number): string {
  const time = Date.parse(local.slice(0, 10)) + days * DAY_MS;
  return Number.isNaN(time) ? local : new Date(time).toISOString().slice(0, 10) + local.slice(10);
}
