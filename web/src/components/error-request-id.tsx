interface Props {
  id: string | undefined;
}

/**
 * Shows the request ID of an error, so the user can report the ID. Renders nothing if there is no
 * ID.
 */
export function ErrorRequestId({ id }: Props) {
  if (id === undefined) return null;
  return (
    <p className="mt-1 text-sm text-soft tabular-nums">
      Reference <span translate="no">{id}</span>
    </p>
  );
}
