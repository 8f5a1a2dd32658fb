import { useRef, useState, type SubmitEvent } from 'react';

interface Submission {
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Runs `action` at a submit, one at a time: a second press while it works is ignored. Afterwards
 * the focus goes to the first field that was found wrong. An action after which the page goes calls
 * `finish` with what leads on: until that has happened no press is taken, and nobody who has left
 * the form meanwhile is led anywhere.
 */
export function useSubmit(
  action: (finish: (goOn: () => void) => void) => Promise<void>,
): Submission {
  const working = useRef(false);
  const finished = useRef(false);
  const [busy, setBusy] = useState(false);

  function rest(form: HTMLFormElement): void {
    working.current = false;
    setBusy(false);
    requestAnimationFrame(() => {
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
  }

  async function run(form: HTMLFormElement): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await action((goOn) => {
        finished.current = true;
        if (form.isConnected) goOn();
      });
    } finally {
      if (!finished.current) rest(form);
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
