/** `s-maxage` of the lists, as functions/src/http/cache.ts sends it. */
const FRESH_SECONDS = 30;

/**
 * A CDN's memory in one place: whether an answer that is asked for at `second` must be asked of
 * the service. One that is stale is given out at once, and still asked for anew.
 */
export function sharedCache() {
  const keptSince = new Map<string, number>();
  return (address: string, second: number): boolean => {
    const age = second - (keptSince.get(address) ?? Number.NEGATIVE_INFINITY);
    if (age < FRESH_SECONDS) return false;
    keptSince.set(address, second);
    return true;
  };
}
