import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { MAX_REPORT_NOTE_LENGTH, reportRequestSchema, reportResponseSchema } from './report';

const report = { email: 'sam@potluck.test', reason: 'unsafe', note: 'It contains glass.' };

describe('reportRequestSchema', () => {
  it.each(['not-food', 'unsafe', 'misleading', 'offensive', 'copied', 'other'])(
    'accepts the reason %s',
    (reason) => {
      expect(v.parse(reportRequestSchema, { ...report, reason, other: 1 })).toEqual({
        ...report,
        reason,
      });
    },
  );

  it('accepts a report without a note', () => {
    const { note: _note, ...withoutNote } = report;
    expect(v.parse(reportRequestSchema, withoutNote)).toEqual(withoutNote);
  });

  it.each([
    ['email', undefined, 'Email is required.'],
    ['reason', 'boring', 'Choose a reason.'],
    ['reason', undefined, 'Choose a reason.'],
    ['note', 'x'.repeat(MAX_REPORT_NOTE_LENGTH + 1), 'Note can have at most 500 characters.'],
  ])('rejects %s = %j with the message “%s”', (field, value, message) => {
    expect(findFirstSchemaError(reportRequestSchema, { ...report, [field]: value })).toBe(message);
  });
});

it('reportResponseSchema returns the message without unknown fields', () => {
  expect(v.parse(reportResponseSchema, { message: 'Thank you.', other: 1 })).toEqual({
    message: 'Thank you.',
  });
});
