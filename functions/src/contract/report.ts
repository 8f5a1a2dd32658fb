import * as v from 'valibot';
import { emailSchema, multilineTextSchema, objectSchema } from './fields';

export const reportReasonSchema = v.picklist(
  [
    'ill',
    'not-food',
    'unsafe',
    'misleading',
    'offensive',
    'copied',
    'cook-photo',
    'cook-name',
    'other',
  ],
  'Choose a reason.',
);
export type ReportReason = v.InferOutput<typeof reportReasonSchema>;

export const MAX_REPORT_NOTE_LENGTH = 500;

/** Request body of the calls that report a food, a message, or a review, for example `POST /foods/{id}/reports`. */
export const reportRequestSchema = objectSchema({
  email: emailSchema,
  reason: reportReasonSchema,
  note: v.optional(multilineTextSchema('Note', MAX_REPORT_NOTE_LENGTH)),
});
export type ReportRequest = v.InferOutput<typeof reportRequestSchema>;

/** Response body of the same calls. `message` differs if the user has sent this report before. */
export const reportResponseSchema = v.object({ message: v.string() });
