import { describe, expect, it } from 'vitest';
import { rebaseDraft } from './rebase-draft';

const base = { place: 'OLD', times: '', note: '' };

describe('rebaseDraft', () => {
  it('keeps edited fields, and returns the new values of the other fields', () => {
    const draft = { ...base, times: 'Late', note: 'Mine' };
    const current = { ...base, place: 'NEW', note: 'Theirs' };
    expect(rebaseDraft(draft, base, current)).toEqual({
      place: 'NEW',
      times: 'Late',
      note: 'Mine',
    });
  });

  it('keeps a field that the user has emptied', () => {
    expect(rebaseDraft({ ...base, place: '' }, base, { ...base, place: 'NEW' }).place).toBe('');
  });

  it('compares lists by their items', () => {
    const current = { list: ['c'] };
    expect(rebaseDraft({ list: ['a'] }, { list: ['a'] }, current)).toEqual(current);
    expect(rebaseDraft({ list: ['b'] }, { list: ['a'] }, current)).toEqual({ list: ['b'] });
  });
});
