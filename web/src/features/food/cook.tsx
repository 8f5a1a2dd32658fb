import type { Food } from '@potluck/functions/contract/food';
import { Picture } from '../../components/picture';

/** The Added By block. */
export function Cook({ cook }: { cook: Food['added_by'] }) {
  return (
    <section aria-labelledby="added-by" className="border-t border-line pt-6">
      <h2 id="added-by" className="text-xl">
        Added By
      </h2>
      <div className="mt-4 flex items-center gap-4">
        <Picture
          src={cook.photoURL}
          fallback="/images/people/default.svg"
          alt={cook.name}
          width={64}
          height={64}
          className="size-16 shrink-0 rounded-full border border-line object-cover"
        />
        <div className="min-w-0">
          <p className="font-semibold">{cook.name}</p>
          <p translate="no" className="text-soft wrap-anywhere">
            {cook.email}
          </p>
        </div>
      </div>
    </section>
  );
}
