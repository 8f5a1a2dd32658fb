/** A page's code can be had for nothing but bytes; its data costs the service a read. */
export type Preparation = 'code' | 'code and data';
type Prepare = (path: string, what: Preparation) => void;

let prepare: Prepare | undefined;

/** Registers who knows the pages: any component may announce one, and none imports the router. */
export function providePreparation(given: Prepare): void {
  prepare = given;
}

/** Somebody may be about to open `path`. */
export function preparePage(path: string, what: Preparation): void {
  prepare?.(path, what);
}
