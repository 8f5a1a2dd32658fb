import { Link } from '../../../components/link';
import type { ReactNode } from 'react';
import { getButtonClass } from '../../../components/button-class';
import { pagePaths } from '../../../config/page-paths';
import { SectionHeader } from './section-header';

/** Shows the section of the top foods. `children` are the dishes, or a spinner while they load. */
export function TopFoods({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="top-foods-heading" className="shell section">
      <SectionHeader
        id="top-foods-heading"
        title="Our Top Selling Foods"
        subtitle="The dishes that our guests order most often."
        action={
          <Link to={pagePaths.foods} className={getButtonClass('secondary')}>
            See All Foods
          </Link>
        }
      />
      <div className="mt-10">{children}</div>
    </section>
  );
}
