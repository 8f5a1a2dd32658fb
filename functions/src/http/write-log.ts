import type { Log } from './log';

/**
 * Writes a line as Cloud Logging reads it, under the request that it belongs to. The logger of
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
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
