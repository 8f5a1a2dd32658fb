import { useRef, useState, type SubmitEvent } from 'react';

interface Submission {
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Runs `action` at a submit, one at a time: a second press while it works is ignored. Afterwards
 * the focus goes to the first field that was found wrong.
 */
export function useSubmit(action: () => Promise<void>): Submission {
  const working = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run(form: HTMLFormElement): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await action();
    } finally {
      working.current = false;
      setBusy(false);
      requestAnimationFrame(() => {
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      });
    }
  }

  return {
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      void run(event.currentTarget);
    },
  };
}
