import { useParams } from 'react-router-dom';
import { PageTitle } from '../components/page-title';
import { Spinner } from '../components/spinner';
import { FoodDetails } from '../features/food/food-details';
import { FoodNotFound } from '../features/food/food-not-found';
import { useFood } from '../features/food/food-queries';
import { MoreFromCook } from '../features/food/more-from-cook';
import { isGone } from '../features/food/is-gone';

export default function FoodPage() {
  const { id = '' } = useParams();
  const { data, error, isLoading } = useFood(id);

  if (isLoading) return <Spinner />;
  if (!data || isGone(error)) return <FoodNotFound />;
  const { food } = data;
  return (
    <div className="shell pt-6 md:pt-12">
      <PageTitle title={food.food_name} description={food.description.slice(0, 155)} />
      <FoodDetails food={food} />
      <MoreFromCook food={food} />
    </div>
  );
}
