import { describe, expect, it } from 'vitest';
import {
  deleteFormDraftsOfSignedOutUsers,
  readFormDraft,
  removeFormDraft,
  storeFormDraft,
} from './form-drafts';

describe('readFormDraft', () => {
  it('returns the stored draft only for the same user and form', () => {
    storeFormDraft('sam', 'add-food', { name: 'Jollof' });
    expect(readFormDraft('sam', 'add-food')).toEqual({ name: 'Jollof' });
    expect(readFormDraft('amara', 'add-food')).toBeUndefined();
    expect(readFormDraft('sam', 'update-food/jollof')).toBeUndefined();
    removeFormDraft('sam', 'add-food');
    expect(readFormDraft('sam', 'add-food')).toBeUndefined();
  });

  it('returns undefined if the stored text is not JSON', () => {
    storeFormDraft('sam', 'add-food', {});
    sessionStorage.setItem(sessionStorage.key(0) ?? '', '{');
    expect(readFormDraft('sam', 'add-food')).toBeUndefined();
  });
});

describe('deleteFormDraftsOfSignedOutUsers', () => {
  it('deletes all drafts of other users, and no other stored values', () => {
    for (const uid of ['sam', 'amara']) {
      for (const form of ['add-food', 'update-food/jollof']) storeFormDraft(uid, form, { uid });
    }
    sessionStorage.setItem('scroll', '10');
    deleteFormDraftsOfSignedOutUsers((uid) => uid === 'sam');
    for (const form of ['add-food', 'update-food/jollof']) {
      expect(readFormDraft('sam', form)).toEqual({ uid: 'sam' });
      expect(readFormDraft('amara', form)).toBeUndefined();
    }
    expect(sessionStorage.getItem('scroll')).toBe('10');
  });
});
