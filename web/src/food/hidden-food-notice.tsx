import { Badge } from '../ui/badge';
import { CONTACT_EMAIL, EmailLink } from '../ui/link';

/** Shows why a dish is hidden, what this means for its cook, and who can help. */
export function HiddenFoodNotice({ reason }: { reason: string }) {
  return (
    <div className="mt-1 grid max-w-text gap-1 text-sm font-normal">
      <p className="flex items-start gap-2">
        <Badge variant="muted" className="shrink-0">
          Hidden
        </Badge>
        <span className="pt-0.5 text-soft wrap-anywhere">{reason}</span>
      </p>
      <p className="text-soft">
        <span>
          Nobody else can see or order this dish. Your open orders stay. Do you think that this is a
          mistake? Write to us:{' '}
        </span>
        <EmailLink email={CONTACT_EMAIL} />
      </p>
    </div>
  );
}
