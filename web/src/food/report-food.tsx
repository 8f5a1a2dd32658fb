import {
  MAX_REPORT_NOTE_LENGTH,
  reportResponseSchema,
  type ReportReason,
  type ReportRequest,
} from '@potluck/functions/contract/report';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { SelectField, TextArea } from '../ui/form-fields';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { preloadToastCode, showErrorToast } from '../ui/toast';
import type { FieldErrors } from '../ui/form-validation';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { ApiError, callProtectedApi, getErrorRequestId } from '../lib/api';
import { apiPaths } from '../lib/paths';
import { getFailureText } from '../lib/failure-text';

const REASON_LABELS: Record<ReportReason, string> = {
  'not-food': 'It is not food',
  unsafe: 'It may be unsafe to eat',
  misleading: 'The description or the photo is misleading',
  offensive: 'It is offensive',
  copied: 'The photo or the text is copied',
  other: 'Something else',
};

interface Props {
  foodId: string;
  /** The email of the signed-in user. */
  email: string;
}

/** Shows the button "Report this dish". A click on it opens a small form below the button. */
export default function ReportFood({ foodId, email }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { values, bind, showInvalidFields } = useFormFields(
    useState({ reason: '', note: '' }),
    validate,
  );
  const [thanks, setThanks] = useState<string>();
  const thanksText = useRef<HTMLParagraphElement>(null);
  const formId = useId();

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    try {
      const reason = values.reason as ReportReason;
      const note = values.note.trim();
      setThanks(await sendReport(foodId, { email, reason, ...(note !== '' && { note }) }));
    } catch (error) {
      const message =
        error instanceof ApiError && error.isOutcomeKnown
          ? error.message
          : getFailureText('Your report could not be sent. Please try again.', error);
      void showErrorToast(message, getErrorRequestId(error));
    }
  });

  // After the report is sent, the form disappears with the focused submit button. Move the focus to the thank-you
  // text. A layout effect is necessary, because the effect of `useFormSubmit` runs later and would move the focus
  // to the page's heading.
  useLayoutEffect(() => {
    if (thanks !== undefined) restoreLostFocus(thanksText.current);
  }, [thanks]);

  return (
    <section aria-label="Report this dish" className="border-t border-line pt-4">
      {/*
       * The status element is always rendered. A screen reader announces a new text only if the
       * element already exists when the text appears.
       */}
      <div role="status">
        {thanks !== undefined && (
          <p ref={thanksText} tabIndex={-1} className="text-soft">
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
            {Object.entries(REASON_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="Note (optional)"
            aside={`${values.note.length} / ${MAX_REPORT_NOTE_LENGTH}`}
            rows={3}
            maxLength={MAX_REPORT_NOTE_LENGTH}
            {...bind('note')}
            required={false}
          />
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

function validate({ reason }: { reason: string }): FieldErrors {
  return reason === '' ? { reason: 'Choose what is wrong with this dish.' } : {};
}

/** Sends a report. Resolves with the message of the API for the user. */
async function sendReport(foodId: string, body: ReportRequest): Promise<string> {
  const call = { method: 'POST', schema: reportResponseSchema, body } as const;
  return (await callProtectedApi(apiPaths.foodReports(foodId), call)).data.message;
}
