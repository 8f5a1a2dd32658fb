import { Link } from '../../../components/link';
import { getButtonClass } from '../../../components/button-class';
import { EmptyPlateDrawing } from '../../../components/empty-plate-drawing';
import { PageHeading } from '../../../components/page-heading';
import { PageMetadata } from '../../../components/page-metadata';
import { pagePaths } from '../../../config/page-paths';

export function FoodNotFound() {
  return (
    <div className="mx-auto grid max-w-lg grid-cols-1 justify-items-center gap-3 py-20 text-center">
      <PageMetadata
        title="Product Not Found"
        canonicalPath={null}
        description="The food item you are looking for does not exist or could not be loaded."
      />
      <EmptyPlateDrawing />
      <p className="display mt-4 text-2xl text-paprika">Oops!</p>
      <PageHeading className="text-3xl">Product Not Found</PageHeading>
      <p className="text-soft">
        The food item you are looking for does not exist or could not be loaded.
      </p>
      <Link to={pagePaths.foods} className={getButtonClass('primary', 'mt-3')}>
        Back to All Foods
      </Link>
    </div>
  );
}
