import { useId } from 'react';
import { DottedLeader } from '../../components/dotted-leader';

/**
 * A read-only field that looks like a line of the ticket. An input has no width of its content, so an
 * invisible copy of the value in `::after` gives the input its width. The leader fills the rest.
 */
export function TicketLine({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div className="flex items-baseline gap-3 max-[22rem]:block">
      <label htmlFor={id} className="shrink-0 text-soft">
        {label}
      </label>
      <span className="contents max-[22rem]:hidden">
        <DottedLeader />
      </span>
      <span
        data-value={value}
        className="grid min-w-0 font-semibold tabular-nums after:invisible after:col-start-1 after:row-start-1 after:truncate after:pr-px after:whitespace-pre after:content-[attr(data-value)]"
      >
        <input
          id={id}
          readOnly
          size={1}
          value={value}
          title={value}
          className="col-start-1 row-start-1 min-h-7 w-full min-w-0 truncate rounded bg-transparent text-right md:min-h-9 max-[22rem]:text-left"
        />
      </span>
    </div>
  );
}
