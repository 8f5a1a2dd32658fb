import { useId } from 'react';

/** A read-only field, written as a line of the ticket. */
export function TicketLine({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-4 max-[22rem]:grid-cols-1 max-[22rem]:gap-0">
      <label htmlFor={id} className="text-soft">
        {label}
      </label>
      <input
        id={id}
        readOnly
        value={value}
        title={value}
        className="min-h-9 w-full min-w-0 truncate rounded border-b border-dotted border-line bg-transparent font-semibold tabular-nums text-right max-[22rem]:text-left"
      />
    </div>
  );
}
