import { Spinner } from '../../components/spinner';
import { GRID } from './food-grid';

/** The cards' shape while they are on their way. */
export function FoodGridLoading({ cards = 6 }: { cards?: number }) {
  return (
    <div className="relative">
      <div className={`${GRID} animate-pulse motion-reduce:animate-none`} aria-hidden>
        {Array.from({ length: cards }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-card border border-line">
            <div className="aspect-4/3 bg-tint" />
            <div className="grid gap-3 p-5">
              <div className="h-6 w-3/4 rounded bg-tint" />
              <div className="h-4 w-1/3 rounded bg-tint" />
              <div className="mt-4 ml-auto h-6 w-20 rounded bg-tint" />
            </div>
          </div>
        ))}
      </div>
      <Spinner
        label="Loading the dishes…"
        className="absolute inset-x-0 top-24 mx-auto w-fit rounded-card border border-line bg-card px-8 py-5"
      />
    </div>
  );
}
