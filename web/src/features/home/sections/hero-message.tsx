import { Link } from '../../../components/link';
import { getButtonClass } from '../../../components/button-class';
import { PageHeading } from '../../../components/page-heading';
import { pagePaths } from '../../../config/page-paths';

export function HeroMessage() {
  return (
    <div className="shell grid items-end gap-x-16 gap-y-6 pt-10 md:grid-cols-[1fr_auto] md:pt-14">
      <PageHeading className="max-w-[17ch] text-5xl">
        The more you see the more delicious you can test
      </PageHeading>
      <div className="grid max-w-sm justify-items-start gap-5 md:pb-2">
        <p className="text-lg text-soft">
          Home cooks put their best dishes on one long table. Look around and order a portion of
          whatever makes you hungry.
        </p>
        <Link to={pagePaths.foods} className={getButtonClass('primary', 'min-h-12 px-7 text-lg')}>
          Test Now!
        </Link>
      </div>
    </div>
  );
}
