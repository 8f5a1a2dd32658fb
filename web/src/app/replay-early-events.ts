import { flushSync } from 'react-dom';

interface EarlyEvent {
  target: HTMLElement & { value?: string };
  /** What was typed or chosen; undefined where something was pressed. */
  value?: string;
}

declare global {
  interface Window {
    /** Kept by the script in index.html from the first moment on. */
    early?: { events: EarlyEvent[]; stop: () => void };
  }
}

/** Does what was asked of the page before it could: presses buttons, fills in fields. */
export function replayEarlyEvents(): void {
  if (!window.early) return;
  const { events, stop } = window.early;
  delete window.early;
  stop();
  for (const { target, value } of events) {
    // Each sees what the one before it has changed.
    flushSync(() => {
      if (value === undefined) target.click();
      else write(target, value);
    });
  }
}

/**
 * Has what the browser put back into fields, after a reload or Back, be replayed like what was typed.
 * To be called before React hydrates: its first answer to a letter empties them.
 */
export function keepRestoredFields(): void {
  const restored = [...document.querySelectorAll<HTMLInputElement>('#root input, #root textarea')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((target) => ({ target, value: target.value }));
  window.early?.events.unshift(...restored);
}

/** React overlooks a value that the field had before React did, and one that it sees being set. */
function write(field: EarlyEvent['target'], value: string): void {
  const type = field instanceof HTMLSelectElement ? 'change' : 'input';
  // The first has React hydrate that part of the page, where it has not yet.
  field.dispatchEvent(new Event(type, { bubbles: true }));
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
