import { Button } from './button';
import { Reference } from './reference';

interface Props {
  text: string;
  /** What to quote of it. */
  reference: string | undefined;
  onRetry: () => void;
}

/** A read that failed; quiet, with a way on. */
export function FailedState({ text, reference, onRetry }: Props) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-14 text-center">
      <div>
        <p className="text-soft">{text}</p>
        <Reference id={reference} />
      </div>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
