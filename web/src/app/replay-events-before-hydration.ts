import { flushSync } from 'react-dom';

interface EarlyEvent {
  target: HTMLElement & { value?: string; type?: string; checked?: boolean };
  /** Undefined for a click on a button. */
  value?: string;
}

declare global {
  interface Window {
    /** Events that occurred before React could handle them. The inline script in index.html records them. */
    early?: { events: EarlyEvent[]; stop: () => void };
  }
}

/** Without the replay, they are lost: on a slow phone, a page is readable a second before React handles events. */
export function replayEventsBeforeHydration(): void {
  if (!window.early) return;
  const { events, stop } = window.early;
  delete window.early;
  stop();
  for (const { target, value } of events) {
    // The handler of the next event needs the new state.
    flushSync(() => {
      // React handles only the click on a checkbox, which also changes its state.
      if (target.type === 'checkbox') target.checked = !target.checked;
      if (value === undefined || target.type === 'checkbox') target.click();
      else setFieldValue(target, value);
    });
  }
}

/** Call it before React hydrates, because the first rerender of a field replaces the restored value. */
export function queueRestoredFieldValues(): void {
  const restored = [...document.querySelectorAll<HTMLInputElement>('#root input, #root textarea')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((target) => ({ target, value: target.value }));
  window.early?.events.unshift(...restored);
}

/**
 * Sets the value of a field and dispatches an event that React handles.
 * React ignores the event if the field has the value that React recorded last. The assignment of `''` makes
 * React record an empty value. The native setter then sets `value`. React does not record this assignment, so
 * it detects a change.
 */
function setFieldValue(field: EarlyEvent['target'], value: string): void {
  const isFile = field.type === 'file';
  const type = isFile || field instanceof HTMLSelectElement ? 'change' : 'input';
  // Dispatches the event twice. On the first event, React hydrates the Suspense boundary that
  // contains the field. On the second event, React handles the new value.
  field.dispatchEvent(new Event(type, { bubbles: true }));
  // The browser has already set the files of a file input, and an assignment would throw.
  if (!isFile) {
    field.value = '';
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  }
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
