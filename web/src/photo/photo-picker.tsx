import { type ComponentProps, type ReactElement, useId, useRef } from 'react';
import { Button, getButtonClass } from '../ui/button';
import { Icon } from '../ui/icons';
import { Portrait, ResponsiveImage } from '../ui/image';
import type { PhotoKind } from './send-photo';
import type { PhotoUpload } from './use-photo-upload';

/** The camera that the device opens. A device without a camera opens the file chooser. */
const CAMERAS = { dish: 'environment', portrait: 'user' } as const;

const STATUS_TEXTS = {
  empty: '',
  preparing: 'Preparing your photo…',
  ready: 'Photo chosen. It is sent after you register.',
  sending: 'Sending your photo…',
  sent: 'Photo added.',
};

const BUTTON_CLASS = 'px-3! max-xs:grow sm:px-4! short:min-h-9 short:py-1.5';

interface Props {
  kind: PhotoKind;
  upload: PhotoUpload;
  /** The URL of the image that the new photo replaces, or a blank text. Undefined if the page shows no image. */
  current?: string | undefined;
  /** Removes the URL of the sent photo from the URL field. */
  onRemove?: () => void;
  /** Chooses an image with the initials of the user. */
  onInitials?: () => void;
  /** Called before the camera or the file chooser opens. */
  onOpen?: () => void;
}

/** There are two inputs, because Android opens the camera only for an input with `capture`. */
export function PhotoPicker({ kind, upload, current, onRemove, onInitials, onOpen }: Props) {
  const statusId = useId();
  const chooseInput = useRef<HTMLInputElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const { state } = upload;
  const isEmpty = state.status === 'empty';
  const isFailed = state.status === 'failed';
  const choose = (photo: File) => void upload.choose(photo);
  const showsPortrait = kind === 'portrait' && current !== undefined;
  const input = { onChoose: choose, onClick: onOpen };

  return (
    <div role="group" aria-label="Photo" aria-describedby={statusId} className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
        {showsPortrait ? (
          <Portrait src={current} width={96} className="size-24" />
        ) : (
          <PhotoInput
            {...input}
            ref={chooseInput}
            label="Choose a photo"
            hint="or drop one here"
            className="flex w-full flex-col items-center justify-center rounded-card border border-dashed border-field bg-card px-4 py-8 text-center hover:border-ink hover:bg-tint short:py-4"
          >
            {current && isEmpty ? (
              <ResponsiveImage
                src={current}
                alt="The photo of your dish"
                width={160}
                height={120}
                className="mb-2 aspect-4/3 w-40 rounded-field object-cover"
              />
            ) : (
              <Icon className="size-8 text-soft">
                <rect x="4" y="5" width="16" height="14" rx="1.5" />
                <circle cx="9" cy="10" r="1.4" />
                <path d="m4.5 17 4.7-4 3 2.4 3.6-3.9 4 4" />
              </Icon>
            )}
          </PhotoInput>
        )}
        <div className="flex grow flex-wrap gap-2">
          {showsPortrait && (
            <PhotoInput
              {...input}
              ref={chooseInput}
              label="Change photo"
              className={getButtonClass('secondary', BUTTON_CLASS)}
            />
          )}
          <PhotoInput
            {...input}
            capture={CAMERAS[kind]}
            label="Take a photo"
            className={getButtonClass('secondary', BUTTON_CLASS)}
          >
            <Icon className="size-5 max-xs:hidden">
              <path d="M4 8.5A1.5 1.5 0 0 1 5.5 7h2.2l1.4-2.2h5.8L16.3 7h2.2A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z" />
              <circle cx="12" cy="12.8" r="3.4" />
            </Icon>
          </PhotoInput>
          {onInitials && (
            <Button variant="secondary" className={BUTTON_CLASS} onClick={onInitials}>
              Use my initials
            </Button>
          )}
        </div>
      </div>
      {/* Screen readers read the status when it changes, but not each step of the progress. */}
      <div
        className={
          isEmpty ? '' : 'flex items-center gap-4 rounded-field bg-tint p-3 narrow:flex-wrap'
        }
      >
        {'photo' in state && state.photo.previewUrl !== undefined && (
          <img
            src={state.photo.previewUrl}
            alt="Preview of your photo"
            className="w-20 shrink-0 rounded-field"
          />
        )}
        <div className="grid min-w-0 grow gap-2">
          <p
            id={statusId}
            role="status"
            className={isFailed ? 'font-medium text-paprika' : 'text-soft'}
          >
            {isFailed ? state.message : STATUS_TEXTS[state.status]}
          </p>
          {state.status === 'sending' && (
            <progress
              aria-label="Sent part of the photo"
              value={state.progress}
              className="h-2 w-full accent-paprika"
            />
          )}
          {!isEmpty && (
            <div className="-mb-1.5 -ml-4 flex gap-1 forced-colors:m-0">
              {isFailed && state.canRetry && (
                <Button
                  variant="quiet"
                  className="px-4!"
                  onClick={() => {
                    choose(state.original);
                    // The clicked button “Retry” disappears, so the button “Cancel” takes the focus.
                    removeButton.current?.focus();
                  }}
                >
                  Retry
                </Button>
              )}
              {/* This is one button with two labels, so it keeps the focus when its label changes. */}
              <Button
                ref={removeButton}
                variant="quiet"
                className="px-4!"
                onClick={() => {
                  if (state.status === 'sent') onRemove?.();
                  upload.clear();
                  // The clicked button disappears, so the input takes its focus.
                  chooseInput.current?.focus();
                }}
              >
                {upload.isBusy ? 'Cancel' : 'Remove'}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

interface PhotoInputProps extends Pick<
  ComponentProps<'input'>,
  'ref' | 'capture' | 'onClick' | 'className'
> {
  label: string;
  hint?: string;
  children?: ReactElement;
  onChoose: (photo: File) => void;
}

/** A file input that is invisible, and covers its label and its icon. So the complete area reacts to clicks and to drops. */
function PhotoInput({ label, hint, onChoose, className, children, ...input }: PhotoInputProps) {
  const id = useId();
  return (
    <div
      className={`relative outline-offset-2 outline-paprika has-focus-visible:outline-3 ${className}`}
    >
      {children}
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint !== undefined && <p className="text-sm text-soft pointer-coarse:hidden">{hint}</p>}
      <input
        {...input}
        id={id}
        type="file"
        accept="image/*"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const photo = target.files?.[0];
          // Otherwise, the browser sends no event if the user removes the photo and chooses it again.
          target.value = '';
          if (photo) onChoose(photo);
        }}
      />
    </div>
  );
}
