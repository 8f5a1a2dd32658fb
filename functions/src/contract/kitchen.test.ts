import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findFirstSchemaError } from '../testing/find-first-schema-error';
import { orderFixture } from '../testing/stored-order-fixture';
import {
  BLANK_KITCHEN,
  kitchenSchema,
  kitchenTextLimits,
  notificationSettingsSchema,
  receiptSchema,
  updateKitchenRequestSchema,
  updateNotificationSettingsRequestSchema,
} from './kitchen';

const kitchen = {
  place: '3 Elm Street\nGround floor',
  times: 'Mon to Fri, 6 to 8 pm',
  payment: 'Cash',
  note: 'Ring twice.',
};
const email = 'cook@potluck.test';

describe('kitchenSchema', () => {
  it('accepts empty texts', () => {
    expect(v.parse(kitchenSchema, BLANK_KITCHEN)).toEqual({
      place: '',
      times: '',
      payment: '',
      note: '',
    });
  });

  it('trims the texts and normalizes line breaks', () => {
    expect(v.parse(kitchenSchema, { ...kitchen, place: ' One\r\nTwo ', note: '  ' })).toEqual({
      ...kitchen,
      place: 'One\nTwo',
      note: '',
    });
  });

  it.each([
    ['place', 'Place', 300],
    ['times', 'Times', 300],
    ['payment', 'Payment', 300],
    ['note', 'Note', 1000],
  ] as const)(
    'validates the type, the characters, and the maximum length of `%s`',
    (field, label, max) => {
      expect(kitchenTextLimits[field]).toBe(max);
      const parse = (value: unknown) =>
        findFirstSchemaError(kitchenSchema, { ...kitchen, [field]: value });
      expect(parse('x'.repeat(max))).toBeUndefined();
      expect(parse('x'.repeat(max + 1))).toBe(
        `${label} can have at most ${max.toLocaleString('en')} characters.`,
      );
      expect(parse(undefined)).toBe(`${label} is required.`);
      expect(parse(null)).toBe(`${label} must be text.`);
      expect(parse('Bell \u0007')).toBe(`${label} contains characters that cannot be shown.`);
    },
  );
});

describe('updateKitchenRequestSchema', () => {
  it('returns the email and the texts of the kitchen without unknown fields', () => {
    const request = { ...kitchen, email };
    expect(v.parse(updateKitchenRequestSchema, { ...request, uid: 'cook' })).toEqual(request);
  });

  it('rejects a request without an email', () => {
    expect(findFirstSchemaError(updateKitchenRequestSchema, kitchen)).toBe('Email is required.');
  });
});

describe('updateNotificationSettingsRequestSchema', () => {
  it.each([true, false])('accepts mail = %s', (mail) => {
    expect(v.parse(updateNotificationSettingsRequestSchema, { email, mail })).toEqual({
      email,
      mail,
    });
  });

  it.each([
    [undefined, 'Mail is required.'],
    [null, 'Mail must be true or false.'],
    ['true', 'Mail must be true or false.'],
    [1, 'Mail must be true or false.'],
  ])('rejects mail = %j with the message “%s”', (mail, message) => {
    expect(findFirstSchemaError(updateNotificationSettingsRequestSchema, { email, mail })).toBe(
      message,
    );
  });

  it('rejects a request without an email', () => {
    expect(findFirstSchemaError(updateNotificationSettingsRequestSchema, { mail: true })).toBe(
      'Email is required.',
    );
  });
});

describe('notificationSettingsSchema', () => {
  it('drops all fields except `mail`', () => {
    expect(v.parse(notificationSettingsSchema, { mail: true, email })).toEqual({ mail: true });
  });
});

describe('receiptSchema', () => {
  it.each([orderFixture, { ...orderFixture, pickup: kitchen }])(
    'accepts the receipt %j',
    (receipt) => {
      expect(v.parse(receiptSchema, receipt)).toEqual(receipt);
    },
  );
});
