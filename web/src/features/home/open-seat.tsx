import { Link } from '../../components/link';
import { buttonClass } from '../../components/button-class';
import { Picture } from '../../components/picture';
import { paths } from '../../config/paths';
import { seats, type Seat } from './seats';

const FAR_SIDE = 4;

/** A table seen from above with one chair free, which is the visitor's. */
export default function OpenSeat() {
  return (
    <section aria-labelledby="seat-heading" className="shell section">
      <ul className="relative z-1 flex justify-evenly">
        {seats.slice(0, FAR_SIDE).map((seat) => (
          <Chair key={seat.name} {...seat} far />
        ))}
      </ul>
      <div className="-my-24 grid justify-items-center gap-5 overflow-hidden rounded-panel border border-line bg-card px-6 py-30 text-center sm:-my-33 sm:py-40">
        <h2 id="seat-heading" className="max-w-[18ch] text-4xl">
          One chair is still free. Bring a dish.
        </h2>
        <p className="max-w-[52ch] text-lg text-soft">
          Whatever you cook best, put it on the menu. Describe it, set the price and the number of
          portions, and take it off whenever you like.
        </p>
        <Link to={paths.addFood} className={buttonClass()}>
          Put your dish on the table
        </Link>
      </div>
      <ul className="pointer-events-none relative z-1 flex justify-evenly">
        {seats.slice(FAR_SIDE).map((seat) => (
          <Chair key={seat.name} {...seat} />
        ))}
        <li className={CHAIR}>
          <span
            aria-hidden
            className={`${PLATE} border-2 border-line bg-paper outline-2 -outline-offset-12 outline-line sm:-outline-offset-16`}
          />
          <span
            aria-hidden
            className={`${FACE} display grid place-items-center border-2 border-dashed border-paprika bg-paper text-3xl text-paprika`}
          >
            +
          </span>
          <span className="mt-2 font-semibold">You</span>
          <span className="text-soft">what will it be?</span>
        </li>
      </ul>
    </section>
  );
}

const CHAIR = 'flex w-1/4 flex-col items-center text-center text-sm leading-snug';
const PLATE = 'size-14 rounded-full sm:size-20 mb-2 sm:mb-3';
const FACE = 'size-18 rounded-full sm:size-26';

/** Name, face and plate, in the order in which one looks at them across the table. */
function Chair({ name, brings, image, dish, far = false }: Seat & { far?: boolean }) {
  return (
    <li className={`${CHAIR} ${far ? 'flex-col-reverse' : ''}`}>
      <span className={`${PLATE} overflow-hidden ${far ? 'mt-2 mb-0 sm:mt-3 sm:mb-0' : ''}`}>
        <Picture
          src={dish}
          alt=""
          fallback="/images/foods/default.svg"
          width={104}
          height={78}
          sizes="8.5rem"
          className="size-full scale-130 object-cover"
        />
      </span>
      <Picture
        src={image}
        alt=""
        fallback="/images/people/default.svg"
        width={480}
        height={480}
        className={`${FACE} border-4 border-paper object-cover`}
      />
      <span className={far ? 'mb-2 grid' : 'mt-2 grid'}>
        <span className="font-semibold">{name}</span>
        <span className="text-soft">{brings}</span>
      </span>
    </li>
  );
}
