const recipeFacts = [
  { term: 'Serves', detail: 'everyone at the table' },
  { term: 'Takes', detail: 'two minutes' },
  { term: 'You need', detail: 'a plate and an appetite' },
];

const steps = [
  {
    step: 'Look around',
    text: 'Each dish tells you who cooks it, which country it comes from, what a portion costs, and how many are left.',
  },
  {
    step: 'Take a portion',
    text: 'Or three: choose how many and confirm. They are reserved for you right away.',
  },
  {
    step: 'Bring a dish',
    text: 'When your own pot is full, put it on the table: your recipe, your price, and as many portions as you like.',
  },
];

/** Explains how a potluck works, in the form of a recipe. */
export default function HowItWorks() {
  return (
    <section aria-labelledby="recipe-heading" className="shell pt-[clamp(3.5rem,8vw,6rem)]">
      <div className="relative overflow-hidden rounded-panel border border-line bg-card">
        <TowelStripe />
        <div className="grid gap-x-14 gap-y-8 py-8 pr-6 pl-11 sm:py-12 sm:pr-12 sm:pl-20 lg:grid-cols-[16rem_1fr]">
          <div>
            <h2 id="recipe-heading" className="text-3xl">
              A recipe for tonight
            </h2>
            <dl className="mt-6 border-t border-line">
              {recipeFacts.map(({ term, detail }) => (
                <div
                  key={term}
                  className="grid grid-cols-[5.5rem_1fr] border-b border-line py-2.5 narrow:grid-cols-1"
                >
                  <dt className="text-soft">{term}</dt>
                  <dd>{detail}</dd>
                </div>
              ))}
            </dl>
          </div>
          <ol className="grid gap-x-8 gap-y-6 md:grid-cols-3">
            {steps.map(({ step, text }, index) => (
              <li key={step} className="grid grid-cols-[2.75rem_1fr] narrow:grid-cols-1 md:block">
                <span aria-hidden className="display text-4xl leading-none text-paprika">
                  {index + 1}
                </span>
                <div className="md:mt-4">
                  <h3 className="text-xl">{step}</h3>
                  <p className="mt-2 text-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

/** Decorative border in the pattern of a kitchen towel. */
function TowelStripe() {
  return (
    <span
      aria-hidden
      className="absolute inset-y-0 left-4 w-3 border-x-2 border-paprika sm:left-8 sm:w-4 [background:linear-gradient(var(--paprika),var(--paprika))_center/4px_100%_no-repeat]"
    />
  );
}
