import { emailSchema } from '@potluck/functions/contract/account';
import { multilineTextSchema, singleLineTextSchema } from '@potluck/functions/contract/text';
import * as v from 'valibot';
import { blankToUndefined, getFieldErrors, type FieldErrors } from '../forms/field-errors';

const contactMessageSchema = v.object({
  name: singleLineTextSchema('Name', 120),
  email: emailSchema,
  message: multilineTextSchema('Message', 5000),
});

export function validateContactMessage(values: {
  name: string;
  email: string;
  message: string;
}): FieldErrors {
  return getFieldErrors(contactMessageSchema, {
    name: blankToUndefined(values.name),
    email: blankToUndefined(values.email),
    message: blankToUndefined(values.message),
  });
}
