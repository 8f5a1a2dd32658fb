import { fork, type ChildProcess } from 'node:child_process';
import type { ConvertedPhoto, ConvertUploadedPhoto } from './convert-uploaded-photo';
import type { PhotoRejection } from './find-photo-rejection';
import type { PhotoWorkerRequest } from './photo-worker-process';

/**
 * The maximum time for processing one photo. A photo within the limits takes less than 2 s. A longer time
 * means that the file is an attack.
 */
const TIMEOUT_MS = 10_000;

type Result = ConvertedPhoto | { rejection: PhotoRejection };

interface PhotoWorkerOptions {
  /**
   * The path of the script that the worker process runs. The function `photos` uses `photo-worker-process`.
   */
  path: string;
  /** Arguments for Node, before the path. */
  nodeArguments?: string[];
  timeoutMs?: number;
}

/**
 * Returns a `ProcessPhoto` that runs in a separate process. It must be called for one photo at a time.
 *
 * The process protects the function `photos` from uploads. It has no secrets in its environment. If a file
 * crashes or blocks the image library, only this process ends, and the photo is rejected as unreadable.
 * `MALLOC_ARENA_MAX` limits the memory of the process. Otherwise, the freed memory of each thread stays
 * reserved, and 30 photos needed 550 MB instead of 200 MB. The C library reads this variable only when a
 * process starts.
 */
export function createPhotoWorker({
  path,
  nodeArguments = [],
  timeoutMs = TIMEOUT_MS,
}: PhotoWorkerOptions): { convertUploadedPhoto: ConvertUploadedPhoto; stop: () => void } {
  let worker: ChildProcess | undefined;

  function start(): ChildProcess {
    const started = fork(path, {
      execArgv: nodeArguments,
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = (): void => {
      if (worker === started) worker = undefined;
    };
    // A process that cannot be started emits two `error` events and no `exit`: one for the start and one
    // for the message to it. Without this listener, the second event would end the process of the function.
    started.once('exit', forget).on('error', () => {
      forget();
      // Ends a running process that could not receive a message. `stop` cannot end it, because `forget` has
      // removed it from `worker`.
      started.kill('SIGKILL');
    });
    // `unref` prevents an idle worker from keeping the process of the function alive.
    started.unref();
    started.channel?.unref();
    return started;
  }

  return {
    convertUploadedPhoto(bytes, type, kind) {
      const running = (worker ??= start());
      return new Promise<Result>((resolve, reject) => {
        const timer = setTimeout(() => running.kill('SIGKILL'), timeoutMs);
        const settle = (): void => {
          clearTimeout(timer);
          running.off('message', onMessage).off('exit', onExit).off('error', onError);
        };
        const onMessage = (result: unknown): void => {
          settle();
          resolve(result as Result);
        };
        const onExit = (code: number | null): void => {
          settle();
          // The exit code is null if a signal ended the process: a crash of the image library, or the
          // timeout.
          if (code === null) resolve({ rejection: 'photo-unreadable' });
          else reject(new Error(`The photo worker exited with code ${code}.`));
        };
        const onError = (error: Error): void => {
          settle();
          reject(error);
        };
        running.once('message', onMessage).once('exit', onExit).once('error', onError);
        running.send({ bytes, type, kind } satisfies PhotoWorkerRequest);
      });
    },
    stop() {
      worker?.kill('SIGKILL');
    },
  };
}
