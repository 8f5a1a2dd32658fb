import { useEffect, useState } from 'react';
import { isSaveRunning, listenToSaveEnds, type DraftSlot } from './stored-draft';

/**
 * Calls `onSaved` with the sent and the stored values when a save of the form has succeeded. An earlier instance of the
 * form may have started the save. Returns true while a save of an earlier instance runs.
 */
export function useSaveEnd<Draft extends object>(
  { uid, form }: DraftSlot<Draft>,
  onSaved: (sent: Draft, saved: Draft) => void,
): boolean {
  const [isEarlierSaveRunning, setIsEarlierSaveRunning] = useState(() =>
    isSaveRunning({ uid, form }),
  );
  useEffect(() =>
    listenToSaveEnds((ended) => {
      if (ended.uid !== uid || ended.form !== form) return;
      setIsEarlierSaveRunning(isSaveRunning({ uid, form }));
      // All saves with the same name of the form have the same type of values.
      if (ended.saved) onSaved(ended.sent as Draft, ended.saved as Draft);
    }),
  );
  return isEarlierSaveRunning;
}
