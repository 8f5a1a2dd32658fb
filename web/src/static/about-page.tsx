import { pages } from '@potluck/functions/contract/pages';
import { PageHeading, PageMetadata } from '../ui/page';
import { ResponsiveImage } from '../ui/image';

const chefs = [
  {
    name: 'Kenji Mori',
    role: 'Executive Chef',
    image: '/images/people/kenji.svg',
    text: 'Boils his broth for fourteen hours and asks the same question of every dish: would you serve this to your grandmother?',
  },
  {
    name: 'Colette Martin',
    role: 'Pastry Chef',
    image: '/images/people/colette.svg',
    text: 'Keeps a sourdough starter that is older than her daughter and measures her tarts with a ruler. Her day begins at four in the morning.',
  },
  {
    name: 'Emre Yıldız',
    role: 'Sous Chef',
    image: '/images/people/emre.svg',
    text: 'Runs the grill, the schedule, and the kitchen radio. If a recipe says “a handful,” he is the one who weighs it.',
  },
];

export default function AboutPage() {
  return (
    <div className="shell">
      <PageMetadata
        {...pages.about}
        description="The story of Potluck, our mission and vision, and our three chefs."
      />
      <header className="pt-10 md:pt-14">
        <PageHeading className="text-4xl">About us</PageHeading>
        <p className="display mt-6 max-w-[24ch] text-3xl leading-tight text-soft md:text-5xl md:leading-[1.08]">
          It began with one pot too many and a door left open.
        </p>
      </header>
      <Story />
      <MissionAndVision />
      <Chefs />
    </div>
  );
}

function Story() {
  return (
    <section
      aria-labelledby="story-heading"
      className="grid items-start gap-x-16 gap-y-8 pt-12 md:pt-16 lg:grid-cols-[1fr_1.05fr]"
    >
      <figure className="lg:sticky lg:top-28">
        <ResponsiveImage
          src="/images/about/shared-table-960.webp"
          alt="A table set with bread, salad, soup, rice, and fruit, seen from above."
          width={1600}
          height={1200}
          sizes="(min-width: 64rem) min(46vw, 38rem), 94vw"
          loading="eager"
          className="aspect-4/3 w-full rounded-card object-cover"
        />
        <figcaption className="mt-3 text-sm text-soft">
          Eleven came, and everybody brought something.
        </figcaption>
      </figure>
      <div className="max-w-text text-lg">
        <h2 id="story-heading" className="text-3xl">
          Our Story
        </h2>
        <p className="mt-5 first-letter:float-left first-letter:mr-2.5 first-letter:[font-family:var(--font-display)] first-letter:text-[4.6em] first-letter:leading-[0.8] first-letter:font-semibold first-letter:[font-variation-settings:'opsz'_40,'SOFT'_60] first-letter:text-paprika">
          Amara had cooked jollof for twenty, and eleven came. So she wrote the price of a portion
          on a card, stood it beside the pot and propped the front door open. By eight the pot was
          empty and the stairwell smelled of smoke and Scotch bonnet.
        </p>
        <p className="mt-5">
          The next Friday, a neighbor put her dumplings beside the rice. Then somebody brought a
          pie. By spring there was a line on the stairs, and a notebook by the door where people
          wrote down what they had taken, who had made it, and how much was left.
        </p>
        <p className="mt-5">
          Potluck is that notebook, grown up. The table is longer now and the line is gone, but the
          rest is the same: people who cook at home put out what they cook best, and people who are
          hungry take a portion and say thank you.
        </p>
      </div>
    </section>
  );
}

const missionAndVision = {
  'Our Mission':
    'To make a neighbor’s cooking as easy to order as a chain’s, and to put a name and a face to the person at the stove.',
  'Our Vision':
    'A city where nobody eats badly for lack of time, and no good recipe is lost with the person who knows it by heart.',
};

function MissionAndVision() {
  return (
    <div className="section">
      <div className="grid border-y border-line md:grid-cols-2">
        {Object.entries(missionAndVision).map(([title, text]) => (
          <section
            key={title}
            className="border-line py-9 not-first:border-t md:py-14 md:not-first:border-t md:not-first:border-t-0 md:not-first:border-l md:first:pr-12 md:last:pl-12"
          >
            <h2 className="text-xl text-paprika">{title}</h2>
            <p className="display mt-4 text-2xl leading-snug">{text}</p>
          </section>
        ))}
      </div>
    </div>
  );
}

function Chefs() {
  return (
    <section aria-labelledby="chefs-heading">
      <h2 id="chefs-heading" className="text-4xl">
        Meet our chefs
      </h2>
      <ul className="mt-10 grid gap-x-6 gap-y-8 md:grid-cols-3">
        {chefs.map(({ name, role, image, text }) => (
          <li key={name} className="overflow-hidden rounded-card border border-line bg-card">
            <ResponsiveImage
              src={image}
              alt=""
              width={480}
              height={480}
              className="aspect-4/3 w-full object-cover object-top md:aspect-square"
            />
            <div className="p-6">
              <h3 className="text-2xl">{name}</h3>
              <p className="mt-1 font-semibold text-paprika">{role}</p>
              <p className="mt-3 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
