import { useEffect, useId, useRef } from 'react';
import { preloadCode } from '../lib/lazy-code';
import { loadPhotoUploadCode } from './load-photo-upload-code';
import type { PhotoKind } from './photo-crop';
import { PhotoFileButton } from './photo-file-button';
import { CameraIcon, PhotoIcon } from './photo-icons';
import { PhotoUploadProgress } from './photo-upload-progress';
import { usePhotoDrop } from './use-photo-drop';
import type { PhotoUpload } from './use-photo-upload';

const CAMERAS = { dish: 'environment', portrait: 'user' } as const;

interface Props {
  kind: PhotoKind;
  upload: PhotoUpload;
  /**
   * The value of the form's URL field. The picker shows a sent photo, and lets the user remove it, only while this
   * value is the URL of the photo.
   */
  url?: string;
  /** Removes the URL of the photo from the URL field. */
  onRemove?: () => void;
}

/**
 * Shows two buttons that take or choose a photo, and the state of the upload. There are two
 * buttons, because Android opens the camera only for an input with `capture`.
 */
export function PhotoPicker({ kind, upload, url, onRemove }: Props) {
  const statusId = useId();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const isDragging = usePhotoDrop(upload.choose);
  useEffect(() => {
    preloadCode(loadPhotoUploadCode);
  }, []);
  const { state, sentPhoto } = upload;
  const isKept = url === undefined || url === sentPhoto?.address;
  const keptPhoto = isKept ? sentPhoto : undefined;
  const isReplaced = state.status === 'sent' && !keptPhoto;

  return (
    <div
      data-photo
      role="group"
      aria-label="Photo"
      aria-describedby={statusId}
      tabIndex={-1}
      className={`grid gap-2.5 ${isDragging ? 'rounded-field outline-2 outline-offset-4 outline-paprika outline-dashed' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <PhotoFileButton camera={CAMERAS[kind]} onChoose={upload.choose}>
          <CameraIcon className="size-5 max-xs:hidden" />
          <span>Take a photo</span>
        </PhotoFileButton>
        <PhotoFileButton ref={chooseButton} onChoose={upload.choose}>
          <PhotoIcon className="size-5 max-xs:hidden" />
          <span>Choose a photo</span>
        </PhotoFileButton>
        {kind === 'dish' && (
          <p className="text-sm text-soft pointer-coarse:hidden">or drop or paste one here</p>
        )}
      </div>
      <PhotoUploadProgress
        id={statusId}
        state={isReplaced ? { status: 'empty' } : state}
        keptPhoto={keptPhoto?.photo}
        onRetry={() => {
          if (state.status === 'failed') upload.choose(state.work.original);
        }}
        onRemove={() => {
          if (upload.isBusy) {
            upload.cancel();
          } else {
            if (keptPhoto) onRemove?.();
            upload.clear();
          }
          // The clicked button disappears, so the button “Choose a photo” takes its focus.
          chooseButton.current?.focus();
        }}
      />
    </div>
  );
}
