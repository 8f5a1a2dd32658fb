import { useEffect, useRef, useState } from 'react';
import { loadPhotoUploadCode } from './load-photo-upload-code';
import type { PhotoKind } from './photo-crop';
import { toPhotoFailure, type PhotoFailure } from './photo-failure';
import type { PreparedPhoto } from './prepare-photo';

/** One attempt to prepare or send a photo. A retry is a new attempt. */
interface PhotoWork {
  original: File;
  signal: AbortSignal;
}

interface SentPhoto {
  status: 'sent';
  work: PhotoWork;
  photo: PreparedPhoto;
  address: string;
}

export type PhotoUploadState =
  | { status: 'empty'; work?: undefined }
  | { status: 'preparing'; work: PhotoWork }
  /** The photo is prepared and waits until `send` is called. */
  | { status: 'ready'; work: PhotoWork; photo: PreparedPhoto }
  /** `progress` is the upload progress, from 0 to 1. */
  | { status: 'sending'; work: PhotoWork; photo: PreparedPhoto; progress: number }
  | SentPhoto
  | ({ status: 'failed'; work: PhotoWork } & PhotoFailure);

const EMPTY: PhotoUploadState = { status: 'empty' };

export interface PhotoUpload {
  state: PhotoUploadState;
  /** The last sent photo, also while another photo is prepared or sent, and after that photo failed. */
  sentPhoto: SentPhoto | undefined;
  /** True while a photo is prepared or sent. */
  isBusy: boolean;
  /**
   * Prepares the photo. Sends it immediately if the hook has `onSent`; otherwise, `send` sends it later.
   * Aborts the current attempt.
   */
  choose: (original: File) => void;
  /**
   * Sends the photo that is ready. Resolves with its URL. Resolves with undefined if no photo is ready, or
   * if the user cancels or removes the photo. Rejects if the photo cannot be sent.
   */
  send: () => Promise<string | undefined>;
  /** Aborts the current attempt. The state is then the photo that was sent before, or empty. */
  cancel: () => void;
  /**
   * Aborts the current attempt, and removes all photos from the state. A `clear` from an earlier render does nothing
   * if the user has chosen, canceled, or removed a photo since that render. A form that calls `clear` after a save
   * therefore does not remove a photo that the user chose during the save.
   */
  clear: () => void;
}

/**
 * Prepares and sends a photo that the user chooses. Calls `onSent` with the URL of each sent photo. Without
 * `onSent`, the photo waits until `send` is called. The current attempt is aborted when the component is
 * removed.
 */
export function usePhotoUpload(kind: PhotoKind, onSent?: (address: string) => void): PhotoUpload {
  const [state, setState] = useState(EMPTY);
  const [sentPhoto, setSentPhoto] = useState<SentPhoto>();
  const running = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );

  /** Aborts the running attempt, and returns a new attempt for the file `original`. */
  function start(original: File): PhotoWork {
    running.current?.abort();
    running.current = new AbortController();
    return { original, signal: running.current.signal };
  }

  function show(next: PhotoUploadState): void {
    if (!next.work?.signal.aborted) setState(next);
  }

  async function transfer(work: PhotoWork, photo: PreparedPhoto): Promise<string | undefined> {
    const { signal } = work;
    const onProgress = (progress: number) => {
      show({ status: 'sending', work, photo, progress });
    };
    onProgress(0);
    try {
      const { sendPhoto } = await loadPhotoUploadCode();
      const address = await sendPhoto(photo.file, kind, { signal, onProgress });
      if (signal.aborted) return undefined;
      onSent?.(address);
      const sent: SentPhoto = { status: 'sent', work, photo, address };
      setSentPhoto(sent);
      show(sent);
      return address;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  async function choose(original: File): Promise<void> {
    const work = start(original);
    show({ status: 'preparing', work });
    try {
      const { preparePhoto } = await loadPhotoUploadCode();
      const photo = await preparePhoto(original, kind);
      if (!onSent) show({ status: 'ready', work, photo });
      else if (!work.signal.aborted) await transfer(work, photo);
    } catch (error) {
      show({ status: 'failed', work, ...toPhotoFailure(error) });
    }
  }

  return {
    state,
    sentPhoto,
    isBusy: state.status === 'preparing' || state.status === 'sending',
    choose: (original) => void choose(original),
    async send() {
      if (state.status !== 'ready' || state.work.signal.aborted) return undefined;
      return transfer(start(state.work.original), state.photo);
    },
    cancel() {
      if (sentPhoto) {
        // Starts a new attempt, because a form that waited for the earlier attempt must not be submitted again.
        setState({ ...sentPhoto, work: start(sentPhoto.work.original) });
        return;
      }
      running.current?.abort();
      setState(EMPTY);
    },
    clear() {
      if (!state.work || state.work.signal.aborted) return;
      running.current?.abort();
      setState(EMPTY);
      setSentPhoto(undefined);
    },
  };
}
