import { useRef } from 'react';
import { Button } from '../components/button';
import type { PreparedPhoto } from './prepare-photo';
import type { PhotoUploadState } from './use-photo-upload';

const STATUS_TEXTS = {
  empty: '',
  preparing: 'Preparing your photo…',
  ready: 'Photo chosen. It is sent after you register.',
  sending: 'Sending your photo…',
  sent: 'Photo added.',
};

interface Props {
  /** The ID of the element with the status text. */
  id: string;
  state: PhotoUploadState;
  /** The last sent photo, while the form still contains its URL. It is shown if a newer photo fails. */
  keptPhoto: PreparedPhoto | undefined;
  onRetry: () => void;
  /** Cancels the upload, or removes the photo. */
  onRemove: () => void;
}

/**
 * Shows the photo and its progress. Screen readers read the text when it changes, but not each step of
 * the progress.
 */
export function PhotoUploadProgress({ id, state, keptPhoto, onRetry, onRemove }: Props) {
  const removeButton = useRef<HTMLButtonElement>(null);
  const isEmpty = state.status === 'empty';
  const isFailed = state.status === 'failed';
  const shownPhoto = isFailed ? keptPhoto : 'photo' in state && state.photo;

  return (
    <div
      className={
        isEmpty ? '' : 'flex items-center gap-4 rounded-field bg-tint p-3 narrow:flex-wrap'
      }
    >
      {shownPhoto && (
        <img
          src={shownPhoto.previewUrl}
          alt="Preview of your photo"
          className="w-20 shrink-0 rounded-field"
        />
      )}
      <div className="grid min-w-0 grow gap-2">
        <p id={id} role="status" className={isFailed ? 'font-medium text-paprika' : 'text-soft'}>
          {isFailed ? getFailedText(state.message, keptPhoto) : STATUS_TEXTS[state.status]}
        </p>
        {state.status === 'sending' && <ProgressBar value={state.progress} />}
        {!isEmpty && (
          <div className="-mb-1.5 -ml-4 flex gap-1 forced-colors:m-0">
            {isFailed && state.canRetry && (
              <Button
                variant="quiet"
                className="px-4!"
                onClick={() => {
                  onRetry();
                  // The clicked button “Retry” disappears, so the button “Cancel” takes the focus.
                  removeButton.current?.focus();
                }}
              >
                Retry
              </Button>
            )}
            {/* This is one button with two labels, so it keeps the focus when its label changes. */}
            <Button ref={removeButton} variant="quiet" className="px-4!" onClick={onRemove}>
              {state.status === 'preparing' || state.status === 'sending' ? 'Cancel' : 'Remove'}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

const getFailedText = (message: string, keptPhoto: PreparedPhoto | undefined) =>
  keptPhoto ? `${message} Your previous photo is kept.` : message;

/** Progress bar of the upload. `value` is the upload progress, from 0 to 1. */
function ProgressBar({ value }: { value: number }) {
  const percent = Math.round(value * 100);
  return (
    <div
      role="progressbar"
      aria-label="Sent part of the photo"
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-line forced-colors:border"
    >
      <div
        className="h-full bg-paprika transition-[width] duration-150 forced-colors:bg-[Highlight]"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
