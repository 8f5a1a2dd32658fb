import { useId } from 'react';
import { DottedLine } from '../../../components/dotted-line';

interface Props {
  label: string;
  value: string;
  /** `auto` for a name, because a name can be in a right-to-left script. */
  dir?: 'auto';
}

/**
 * Shows a read-only field that looks like a line of a kitchen ticket. A long value wraps, so users with a large
 * font can read it. A text area does not adapt its size to its content, so an invisible copy of the value in
 * `::after` sets the size. A dotted line fills the space between the label and the value.
 */
export function ReadOnlyField({ label, value, dir }: Props) {
  const id = useId();
  return (
    <div className="flex items-baseline gap-3 max-[22rem]:block">
      <label htmlFor={id} className="shrink-0 text-soft">
        {label}
      </label>
      <span className="contents max-[22rem]:hidden">
        <DottedLine />
      </span>
      <span
        data-value={value}
        className="grid min-h-7 min-w-0 font-semibold tabular-nums after:invisible after:col-start-1 after:row-start-1 after:pr-px after:wrap-anywhere after:whitespace-pre-wrap after:content-[attr(data-value)] md:min-h-9"
      >
        <textarea
          id={id}
          dir={dir}
          readOnly
          rows={1}
          cols={1}
          value={value}
          className="col-start-1 row-start-1 w-full min-w-0 resize-none overflow-hidden rounded bg-transparent text-right wrap-anywhere max-[22rem]:text-left"
        />
      </span>
    </div>
  );
}
