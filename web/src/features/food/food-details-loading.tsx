import { Spinner } from '../../components/spinner';
import { DETAILS } from './food-details';
import { FoodPicturePlaceholder } from './food-picture-placeholder';
import { pictureSizes } from './picture-sizes';

/** The page's shape while the dish is on its way. */
export function FoodDetailsLoading() {
  return (
    <div className={`min-h-dvh content-start ${DETAILS}`}>
      <FoodPicturePlaceholder sizes={pictureSizes.details} className="rounded-panel" />
      <Spinner label="Loading the dish…" className="content-start py-12" />
    </div>
  );
}
