import { useEffect } from 'react';

/**
 * While `hasUnsavedInput` is true, the browser asks the user before it closes or reloads the page. A reload can
 * happen by mistake, for example if a user pulls the page down on a phone.
 */
export function useUnloadWarning(hasUnsavedInput: boolean): void {
  useEffect(() => {
    if (!hasUnsavedInput) return;
    const warn = (event: Event) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasUnsavedInput]);
}
