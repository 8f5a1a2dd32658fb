import {
  MAX_REPORT_NOTE_LENGTH,
  reportResponseSchema,
  type ReportReason,
  type ReportRequest,
} from '@potluck/functions/contract/report';
import { useId, useState } from 'react';
import { Button, ErrorNote } from '../ui/button';
import { Options, SelectField, TextArea } from '../ui/form-fields';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { preloadToastCode } from '../ui/toast';
import type { FieldErrors } from '../ui/form-validation';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { ApiError, callProtectedApi } from '../lib/api';
import { apiPaths } from '../lib/paths';
import { showFailure } from '../ui/failure';

const REASON_LABELS: Record<ReportReason, string> = {
  ill: 'It made me ill',
  'not-food': 'It is not food',
  unsafe: 'It may be unsafe to eat',
  misleading: 'The description or the photo is misleading',
  offensive: 'It is offensive',
  copied: 'The photo or the text is copied',
  'cook-photo': 'The cook’s photo',
  'cook-name': 'The cook’s name',
  other: 'Something else',
};

/** Shows the button "Report this dish". A click on it opens a small form below the button. */
export function ReportFood({ foodId, email }: { foodId: string; email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { values, bind, failure, setFailure, showInvalidFields } = useFormFields(
    useState({ reason: '', note: '' }),
    validate,
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
      const { data } = await callProtectedApi(apiPaths.foodReports(foodId), call);
      setThanks(data.message);
    } catch (error) {
      const isRejected = error instanceof ApiError && error.isOutcomeKnown;
      const text = 'Your report could not be sent. Please try again.';
      setFailure(showFailure(isRejected ? error.message : text, error));
    }
  });

  return (
    <section aria-label="Report this dish" className="border-t border-line pt-4">
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
          <span>Report this dish</span>
        </button>
      )}
      {isOpen && thanks === undefined && (
        <form id={formId} noValidate onSubmit={onSubmit} className="mt-3 grid max-w-xl gap-5">
          <SelectField label="What is wrong?" {...bind('reason')}>
            <option value="">Choose…</option>
            <Options labels={REASON_LABELS} />
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
          <div>
            <Button type="submit" variant="secondary" busy={busy}>
              Send report
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

/**
 * Focuses the text that replaces the form with the focused submit button. A ref callback runs before the effect of
 * `useFormSubmit`, which would move the focus to the page's heading.
 */
function focusIfLost(text: HTMLElement | null): void {
  if (text) restoreLostFocus(text);
}

function validate({ reason }: { reason: string }): FieldErrors {
  return reason === '' ? { reason: 'Choose what is wrong with this dish.' } : {};
}
