import type { Food } from '@potluck/functions/contract/food';
import { EmailLink } from '../../../components/email-link';
import { ResponsiveImage } from '../../../components/responsive-image';

/** Shows the “Added By” section of a dish page, with the photo, name, and email of the cook. */
export function FoodCook({ cook }: { cook: Food['added_by'] }) {
  return (
    <section aria-labelledby="added-by" className="border-t border-line pt-6">
      <h2 id="added-by" className="text-xl">
        Added By
      </h2>
      <div className="mt-4 flex items-center gap-4">
        <ResponsiveImage
          src={cook.photoURL}
          fallback="/images/people/default.svg"
          alt={cook.name}
          width={64}
          height={64}
          className="size-16 shrink-0 rounded-full border border-line object-cover"
        />
        <div className="min-w-0">
          <p className="font-semibold">
            <bdi>{cook.name}</bdi>
          </p>
          {/* `data-nosnippet` prevents search engines from showing the email in a snippet. */}
          <div data-nosnippet="">
            <EmailLink email={cook.email} className="inline-block py-1.5" />
          </div>
        </div>
      </div>
    </section>
  );
}
