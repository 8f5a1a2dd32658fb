import * as z from 'zod/mini';
import { emailSchema } from './account';
import { multilineTextSchema } from './text';

export const reportReasonSchema = z.enum(
  ['not-food', 'unsafe', 'misleading', 'offensive', 'copied', 'other'],
  'Choose a reason.',
);
export type ReportReason = z.infer<typeof reportReasonSchema>;

export const MAX_REPORT_NOTE_LENGTH = 500;

/** Body of `POST /foods/{id}/reports`. */
export const reportRequestSchema = z.object({
  email: emailSchema,
  reason: reportReasonSchema,
  note: z.optional(multilineTextSchema('Note', MAX_REPORT_NOTE_LENGTH)),
});
export type ReportRequest = z.infer<typeof reportRequestSchema>;

/**
 * Response body of `POST /foods/{id}/reports`. `message` also states if the user has already
 * reported this food.
 */
export const reportResponseSchema = z.object({ message: z.string() });
