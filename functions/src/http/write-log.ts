import type { Log } from './log';

let waiting = '';

/**
 * Writes a line as Cloud Logging reads it, under the request that it belongs to; the lines of one
 * turn of the event loop go out together, in one call of the system. The logger of
 * firebase-functions writes the same, after it has copied the line to be safe from circles.
 */
export const writeLog: Log = ({ trace, ...entry }) => {
  const line =
    trace === undefined
      ? entry
      : {
          ...entry,
          'logging.googleapis.com/trace': `projects/${process.env.GCLOUD_PROJECT ?? ''}/traces/${trace}`,
        };
  if (waiting === '') setImmediate(writeWaiting);
  waiting += `${JSON.stringify(line)}\n`;
};

function writeWaiting(): void {
  process.stdout.write(waiting);
  waiting = '';
}
