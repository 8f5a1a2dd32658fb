import { Button } from './button';
import { focusHeadingIfLost } from './focus-heading';
import { Reference } from './reference';

interface Props {
  /** Left out where the specification has it that nothing is said. */
  text?: string;
  /** What to quote of it. */
  reference?: string | undefined;
  onRetry: () => void;
}

/** A read that failed; quiet, with a way on. */
export function FailedState({ text, reference, onRetry }: Props) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-14 text-center">
      {text !== undefined && (
        <div>
          <p className="text-soft">{text}</p>
          <Reference id={reference} />
        </div>
      )}
      <Button
        look="secondary"
        onClick={() => {
          onRetry();
          focusHeadingIfLost();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
