import { Badge } from '../../../components/badge';

/** Shows the cook that a maintainer has hidden the dish, and the reason. */
export function HiddenFoodNotice({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <span className="mt-1 flex items-start gap-2 text-sm font-normal">
      <Badge variant="muted" className="shrink-0">
        Hidden
      </Badge>
      <span className="pt-0.5 text-soft wrap-anywhere">{reason}</span>
    </span>
  );
}
