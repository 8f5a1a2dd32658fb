import { Link } from '../../components/link';
import { paths } from '../../config/paths';

/** The whole card is its target; what a screen reader hears says which dish it is. */
export function FoodCardLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={paths.food(id)}
      className="font-semibold text-paprika after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-paprika"
    >
      View Details<span className="sr-only">{`: ${name}`}</span>
    </Link>
  );
}
