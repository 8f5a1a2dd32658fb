interface Props {
  id: string | undefined;
}

/** What to quote of a failure; nothing where there is nothing to quote. */
export function Reference({ id }: Props) {
  if (id === undefined) return null;
  return (
    <p className="mt-1 text-sm text-soft tabular-nums">
      Reference <span translate="no">{id}</span>
    </p>
  );
}
