/** Returns a duration in hours, rounded up: `an hour`, `2 hours`, and so on. */
export function formatHours(ms: number): string {
  const hours = Math.ceil(ms / (60 * 60 * 1000));
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
