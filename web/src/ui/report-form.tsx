import {
  MAX_REPORT_NOTE_LENGTH,
  reportResponseSchema,
  type ReportReason,
  type ReportRequest,
} from '@potluck/functions/contract/report';
import { useId, useState } from 'react';
import { Button, ErrorNote } from './button';
import { Options, SelectField, TextArea } from './form-fields';
import { restoreLostFocus } from './restore-lost-focus';
import { preloadToastCode } from './toast';
import type { FieldErrors } from './form-validation';
import { useFormFields, useFormSubmit } from './form-state';
import { ApiError, callProtectedApi } from '../lib/api';
import { showFailure } from './failure';

type ReasonLabels = Partial<Record<ReportReason, string>>;

const reasonLabels: Record<'dish' | 'review', ReasonLabels> = {
  dish: {
    ill: 'It made me ill',
    'not-food': 'It is not food',
    unsafe: 'It may be unsafe to eat',
    misleading: 'The description or the photo is misleading',
    offensive: 'It is offensive',
    copied: 'The photo or the text is copied',
    'cook-photo': 'The cook’s photo',
    'cook-name': 'The cook’s name',
    other: 'Something else',
  },
  review: {
    offensive: 'It is offensive',
    misleading: 'It is not true',
    other: 'Something else',
  },
};

interface Props {
  subject: keyof typeof reasonLabels;
  /** The path of the API call that receives the report. */
  path: string;
  email: string;
}

/** Shows the button "Report this dish" or "Report this review". A click on it opens a small form below the button. */
export default function ReportForm({ subject, path, email }: Props) {
  const label = `Report this ${subject}`;
  const [isOpen, setIsOpen] = useState(false);
  const { values, bind, failure, setFailure, showInvalidFields } = useFormFields(
    useState({ reason: '', note: '' }),
    ({ reason }): FieldErrors =>
      reason === '' ? { reason: `Choose what is wrong with this ${subject}.` } : {},
  );
  const [thanks, setThanks] = useState<string>();
  const formId = useId();

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    try {
      const reason = values.reason as ReportReason;
      const note = values.note.trim();
      const body: ReportRequest = { email, reason, ...(note !== '' && { note }) };
      const call = { method: 'POST', schema: reportResponseSchema, body } as const;
      const { data } = await callProtectedApi(path, call);
      setThanks(data.message);
    } catch (error) {
      const isRejected = error instanceof ApiError && error.isOutcomeKnown;
      const text = 'Your report could not be sent. Please try again.';
      setFailure(showFailure(isRejected ? error.message : text, error));
    }
  });

  return (
    <div role="group" aria-label={label}>
      {/* A screen reader announces a new text only if the status element already exists. */}
      <div role="status">
        {thanks !== undefined && (
          <p ref={focusIfLost} tabIndex={-1} className="text-soft">
            {thanks}
          </p>
        )}
      </div>
      {thanks === undefined && (
        <button
          type="button"
          className="min-h-11 text-sm text-soft underline"
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => {
            preloadToastCode();
            setIsOpen(!isOpen);
          }}
        >
          <span>{label}</span>
        </button>
      )}
      {isOpen && thanks === undefined && (
        <form id={formId} noValidate onSubmit={onSubmit} className="mt-3 grid max-w-xl gap-5">
          <SelectField label="What is wrong?" {...bind('reason')}>
            <option value="">Choose…</option>
            <Options labels={reasonLabels[subject]} />
          </SelectField>
          <TextArea
            label="Note (optional)"
            aside={`${values.note.length} / ${MAX_REPORT_NOTE_LENGTH}`}
            rows={3}
            maxLength={MAX_REPORT_NOTE_LENGTH}
            {...bind('note')}
            required={false}
          />
          <ErrorNote>{failure}</ErrorNote>
          <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
            Send report
          </Button>
        </form>
      )}
    </div>
  );
}

/**
 * Focuses the text that replaces the form with the focused submit button. A ref callback runs before the effect of
 * `useFormSubmit`, which would move the focus to the page's heading.
 */
function focusIfLost(text: HTMLElement | null): void {
  if (text) restoreLostFocus(text);
}
