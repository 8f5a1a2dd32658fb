import { getButtonClass } from '../ui/button';
import { Link } from '../ui/link';
import { ResponsiveImage } from '../ui/image';
import { pagePaths } from '../lib/paths';

/** The guests in the drawing of the table. The first four sit on the far side. */
const guests = [
  { name: 'Amara', foodName: 'jollof rice', foodImage: 'jollof-rice' },
  { name: 'Kenji', foodName: 'ramen', foodImage: 'tonkotsu-ramen' },
  { name: 'Farah', foodName: 'biryani', foodImage: 'kacchi-biryani' },
  { name: 'Giulia', foodName: 'pizza', foodImage: 'margherita-pizza' },
  { name: 'Mei', foodName: 'dumplings', foodImage: 'pork-chive-dumplings' },
  { name: 'Emre', foodName: 'baklava', foodImage: 'pistachio-baklava' },
  { name: 'Colette', foodName: 'chocolate tart', foodImage: 'dark-chocolate-tart' },
];

type Guest = (typeof guests)[number];

const FAR_SIDE_GUESTS = 4;

export function AddFoodInvitation() {
  return (
    <section aria-labelledby="invitation-heading" className="shell section">
      <ul className="relative z-1 flex justify-evenly">
        {guests.slice(0, FAR_SIDE_GUESTS).map((guest) => (
          <Chair key={guest.name} {...guest} far />
        ))}
      </ul>
      <div className="-my-24 grid justify-items-center gap-5 overflow-hidden rounded-panel border border-line bg-card px-6 py-30 text-center sm:-my-33 sm:py-40">
        <h2 id="invitation-heading" className="max-w-[18ch] text-4xl">
          One chair is still free. Bring a dish.
        </h2>
        <p className="max-w-text text-lg text-soft">
          Whatever you cook best, put it on the menu. Describe it, set the price and the number of
          portions, and take it off whenever you like.
        </p>
        <Link to={pagePaths.addFood} className={getButtonClass()}>
          Put your dish on the table
        </Link>
      </div>
      <ul className="pointer-events-none relative z-1 flex justify-evenly">
        {guests.slice(FAR_SIDE_GUESTS).map((guest) => (
          <Chair key={guest.name} {...guest} />
        ))}
        <li className={CHAIR_CLASS}>
          <span
            aria-hidden
            className={`${PLATE_CLASS} border-2 border-line bg-paper outline-2 -outline-offset-12 outline-line sm:-outline-offset-16`}
          />
          <span
            aria-hidden
            className={`${FACE_CLASS} display grid place-items-center border-2 border-dashed border-paprika bg-paper text-3xl text-paprika`}
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

const CHAIR_CLASS = 'flex w-1/4 flex-col items-center text-center text-sm leading-snug';
const PLATE_CLASS = 'size-14 rounded-full sm:size-20 mb-2 sm:mb-3';
const FACE_CLASS = 'size-18 rounded-full sm:size-26';

function Chair({ name, foodName, foodImage, far = false }: Guest & { far?: boolean }) {
  return (
    <li className={`${CHAIR_CLASS} ${far ? 'flex-col-reverse' : ''}`}>
      <span className={`${PLATE_CLASS} overflow-hidden ${far ? 'mt-2 mb-0 sm:mt-3 sm:mb-0' : ''}`}>
        <ResponsiveImage
          src={`/images/foods/${foodImage}-960.webp`}
          alt=""
          width={104}
          height={78}
          sizes="8.5rem"
          className="size-full scale-130 object-cover"
        />
      </span>
      <ResponsiveImage
        src={`/images/people/${name.toLowerCase()}.svg`}
        alt=""
        width={480}
        height={480}
        className={`${FACE_CLASS} border-4 border-paper object-cover`}
      />
      <span className={far ? 'mb-2 grid' : 'mt-2 grid'}>
        <span className="font-semibold">{name}</span>
        <span className="text-soft">{foodName}</span>
      </span>
    </li>
  );
}
