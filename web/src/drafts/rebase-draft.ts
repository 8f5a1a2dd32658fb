import { isSameJsonValue } from '@potluck/functions/contract/values';

/**
 * Returns the values of a form after the stored values have changed from `base` to `current`. Fields that
 * differ between `draft` and `base` were edited by the user and keep their values. The other fields
 * get the values of `current`.
 */
export function rebaseDraft<Draft extends object>(
  draft: Draft,
  base: Draft,
  current: Draft,
): Draft {
  const rebased = { ...current };
  for (const name of Object.keys(draft) as (keyof Draft)[]) {
    if (!isSameJsonValue(draft[name], base[name])) rebased[name] = draft[name];
  }
  return rebased;
}
