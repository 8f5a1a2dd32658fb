import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { toAccountKey } from './account-storage';
import { safeSessionStorage } from './browser-storage';

/** Like `useState`, but the tab stores the value for this user, so it survives a link, Back, and a reload. */
export function useDraft<Value>(
  uid: string,
  name: string,
  createBlank: () => Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const storageKey = toAccountKey(uid, 'draft', name);
  const [value, setValue] = useState<Value>(() => {
    const stored = safeSessionStorage.read(storageKey);
    return stored === null ? createBlank() : (JSON.parse(stored) as Value);
  });
  useEffect(() => safeSessionStorage.write(storageKey, JSON.stringify(value)), [storageKey, value]);
  return [value, setValue];
}

export function deleteDraft(uid: string): void {
  for (const key of safeSessionStorage.keys(toAccountKey(uid, 'draft')))
    safeSessionStorage.remove(key);
}
