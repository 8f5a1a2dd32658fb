import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  /** The ID of the heading. The heading can receive the focus. */
  headingId?: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A section of a settings page: its title and explanation beside its controls. */
export function SettingsSection({ title, headingId, text, children }: Props) {
  const ownId = useId();
  const titleId = headingId ?? ownId;
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:py-10"
    >
      <div className="grid content-start gap-2">
        <h2 id={titleId} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        {text !== undefined && <div className="text-soft">{text}</div>}
      </div>
      <div className="min-w-0 max-w-xl">{children}</div>
    </section>
  );
}
