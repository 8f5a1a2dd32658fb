import {
  type TimeRange,
  formatCutoff,
  formatViewerWindow,
  formatWindow,
} from '../lib/pickup-texts';
import { useIsHydrated, useNow } from '../lib/use-browser-state';

export const CLOSED_TEXT = 'Orders for this pickup are closed.';

/** Shows a time in the zone of the cook. After the hydration, also shows the time of the viewer if it differs. */
export function WindowTime({ window, zone }: { window: TimeRange; zone: string }) {
  const viewerTime = useIsHydrated() ? formatViewerWindow(window, zone) : undefined;
  return (
    <>
      {/* The server and the browser can format the same time with different spaces. */}
      <time dateTime={window.from} suppressHydrationWarning>
        {formatWindow(window, zone)}
      </time>
      {viewerTime !== undefined && (
        <span className="font-sans text-sm font-normal tracking-normal text-soft">{` (${viewerTime})`}</span>
      )}
    </>
  );
}

const HOUR_MS = 60 * 60_000;

/** Shows until when guests can order for a window, with a countdown in the last hour. */
export function Cutoff({ until, zone }: { until: string; zone: string }) {
  const now = useNow();
  const left = now === undefined ? Infinity : Date.parse(until) - now;
  if (left <= 0) return <span className="font-semibold">{CLOSED_TEXT}</span>;
  const minutes = Math.ceil(left / 60_000);
  return (
    <>
      <span suppressHydrationWarning>{`Order until ${formatCutoff(until, zone)}.`}</span>
      {left <= HOUR_MS && (
        <span className="font-semibold text-paprika tabular-nums">
          {` Orders close in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`}
        </span>
      )}
    </>
  );
}
