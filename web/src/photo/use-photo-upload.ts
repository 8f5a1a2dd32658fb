import { useEffect, useRef, useState } from 'react';
import { getFailureText } from '../ui/failure';
import { ApiError } from '../lib/api';
import {
  PhotoError,
  preparePhoto,
  sendPhoto,
  type PhotoKind,
  type PreparedPhoto,
} from './send-photo';

interface PhotoFailure {
  message: string;
  /** False if a retry with the same photo would also fail. */
  canRetry: boolean;
}

export type PhotoUploadState =
  | { status: 'empty' }
  | { status: 'preparing'; original: File }
  /** The photo is prepared and waits until `send` is called. */
  | { status: 'ready'; original: File; photo: PreparedPhoto; signal: AbortSignal }
  | { status: 'sending'; original: File; photo: PreparedPhoto; progress: number }
  | { status: 'sent'; original: File; photo: PreparedPhoto }
  | ({ status: 'failed'; original: File } & PhotoFailure);

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

export function toPhotoFailure(error: unknown): PhotoFailure {
  if (error instanceof PhotoError) return { message: error.message, canRetry: false };
  if (error instanceof ApiError) {
    const message = getFailureText(error.message, error);
    return { message, canRetry: !error.isOutcomeKnown || error.status === 429 };
  }
  const message = getFailureText('Your photo could not be sent. Please try again.', error);
  return { message, canRetry: true };
}

/**
 * Prepares and sends a photo that the user chooses. Calls `onSent` with the URL of each sent photo. Without
 * `onSent`, the photo waits until `send` is called. The upload is aborted when the component is removed.
 */
export function usePhotoUpload(kind: PhotoKind, onSent?: (url: string) => void) {
  const [state, setState] = useState<PhotoUploadState>({ status: 'empty' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Aborts the running upload. Returns the signal of the next one. */
  function restart(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  /** Sends the photo. Resolves with undefined if the upload is aborted. */
  async function transfer(original: File, photo: PreparedPhoto, signal: AbortSignal) {
    const onProgress = (progress: number) => {
      if (!signal.aborted) setState({ status: 'sending', original, photo, progress });
    };
    onProgress(0);
    try {
      const url = await sendPhoto(photo.file, kind, { signal, onProgress });
      if (signal.aborted) return undefined;
      onSent?.(url);
      setState({ status: 'sent', original, photo });
      return url;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  return {
    state,
    /** True while a photo is prepared or sent. The submit button of the form is then busy. */
    isBusy: state.status === 'preparing' || state.status === 'sending',

    /** Prepares the photo, and sends it if the hook has `onSent`. Aborts the upload of another photo. */
    async choose(original: File): Promise<void> {
      const signal = restart();
      setState({ status: 'preparing', original });
      try {
        const photo = await preparePhoto(original, kind);
        if (signal.aborted) return;
        if (onSent) await transfer(original, photo, signal);
        else setState({ status: 'ready', original, photo, signal });
      } catch (error) {
        if (!signal.aborted) setState({ status: 'failed', original, ...toPhotoFailure(error) });
      }
    },

    /** Resolves with the URL of the photo, or with undefined if no photo is ready or the user removes it. */
    async send(): Promise<string | undefined> {
      // The user may have removed or replaced the photo since this render.
      if (state.status !== 'ready' || state.signal.aborted) return undefined;
      return transfer(state.original, state.photo, restart());
    },

    clear: (): void => {
      running.current?.abort();
      setState({ status: 'empty' });
    },
  };
}
