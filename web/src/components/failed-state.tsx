import { Button } from './button';

interface Props {
  text: string;
  onRetry: () => void;
}

/** A read that failed; quiet, with a way on. */
export function FailedState({ text, onRetry }: Props) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-14 text-center">
      <p className="text-soft">{text}</p>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
