import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { toAccountKey } from './account-storage';
import { safeSessionStorage } from './browser-storage';

/**
 * Like `useState`, but the tab stores the value for this user, so it survives a link, Back, and a reload. The `uid` of a
 * visitor is empty. `toStored` removes what the tab must not store, for example a password.
 */
export function useDraft<Value>(
  uid: string,
  name: string,
  createBlank: () => Value,
  toStored: (value: Value) => unknown = (value) => value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const storageKey = toAccountKey(uid, 'draft', name);
  const [value, setValue] = useState<Value>(() => {
    const stored = safeSessionStorage.read(storageKey);
    return stored === null ? createBlank() : (JSON.parse(stored) as Value);
  });
  const stored = JSON.stringify(toStored(value));
  useEffect(() => safeSessionStorage.write(storageKey, stored), [storageKey, stored]);
  return [value, setValue];
}

export function deleteDraft(uid: string): void {
  for (const key of safeSessionStorage.keys(toAccountKey(uid, 'draft')))
    safeSessionStorage.remove(key);
}
