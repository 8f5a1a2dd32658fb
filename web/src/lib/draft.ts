import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { safeSessionStorage } from './browser-storage';

const PREFIX = 'draft/';

/** Like `useState`, but the tab stores the value for this user, so it survives a link, Back, and a reload. */
export function useDraft<Value>(
  uid: string,
  name: string,
  createBlank: () => Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const storageKey = `${PREFIX}${uid}/${name}`;
  const [value, setValue] = useState<Value>(() => {
    const stored = safeSessionStorage.read(storageKey);
    return stored === null ? createBlank() : (JSON.parse(stored) as Value);
  });
  useEffect(() => safeSessionStorage.write(storageKey, JSON.stringify(value)), [storageKey, value]);
  return [value, setValue];
}

export function deleteDraft(uid: string): void {
  for (const key of safeSessionStorage.keys(`${PREFIX}${uid}/`)) safeSessionStorage.remove(key);
}

/** Deletes the stored values of all users except this one. `uid` is undefined if nobody is signed in. */
export function deleteDraftsOfOtherUsers(uid: string | undefined): void {
  for (const key of safeSessionStorage.keys(PREFIX)) {
    if (!key.startsWith(`${PREFIX}${uid}/`)) safeSessionStorage.remove(key);
  }
}
