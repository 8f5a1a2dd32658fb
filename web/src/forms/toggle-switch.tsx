interface Props {
  label: string;
  checked: boolean;
  /** If true, the switch ignores clicks, but it keeps the focus. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** Switch that turns a setting on or off immediately, without a submit. */
export function ToggleSwitch({ label, checked, busy = false, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-busy={busy || undefined}
      className="group flex min-h-11 items-center gap-3 rounded-field text-left font-medium aria-busy:cursor-progress forced-colors:px-3"
      onClick={() => {
        if (!busy) onChange(!checked);
      }}
    >
      <span
        aria-hidden
        className="flex h-6 w-10 shrink-0 rounded-full border border-field bg-tint p-0.75 transition-colors group-aria-checked:border-paprika group-aria-checked:bg-paprika forced-colors:group-aria-checked:bg-[Highlight]"
      >
        <span className="size-4 rounded-full bg-field transition-transform duration-150 group-aria-checked:translate-x-4 group-aria-checked:bg-on-paprika forced-colors:bg-[ButtonText]" />
      </span>
      <span>{label}</span>
    </button>
  );
}
