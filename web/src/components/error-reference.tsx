interface Props {
  id: string | undefined;
}

/** Shows the reference of an error for the user's report. Renders nothing if there is no reference. */
export function ErrorReference({ id }: Props) {
  if (id === undefined) return null;
  return (
    <p className="mt-1 text-sm text-soft tabular-nums">
      Reference <span translate="no">{id}</span>
    </p>
  );
}
