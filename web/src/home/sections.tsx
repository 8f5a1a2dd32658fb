import { useRef, useState } from 'react';
import { Button } from '../ui/button';
import { preloadDialogCode, showNoticeDialog } from '../ui/dialog';
import { LineDrawing } from '../ui/states';
import { TextField } from '../ui/form-fields';
import { useFormSubmit } from '../ui/form-state';

const recipeFacts = [
  { term: 'Serves', detail: 'everyone at the table' },
  { term: 'Takes', detail: 'two minutes' },
  { term: 'You need', detail: 'a plate and an appetite' },
];

const steps = {
  'Look around':
    'Each dish tells you who cooks it, which country it comes from, what a portion costs, and how many are left.',
  'Take a portion': 'Or three: choose how many and confirm. They are reserved for you right away.',
  'Bring a dish':
    'When your own pot is full, put it on the table: your recipe, your price, and as many portions as you like.',
};

export function HowItWorks() {
  return (
    <section aria-labelledby="recipe-heading" className="shell pt-[clamp(3.5rem,8vw,6rem)]">
      <div className="relative overflow-hidden rounded-panel border border-line bg-card">
        <span
          aria-hidden
          className="absolute inset-y-0 left-4 w-3 border-x-2 border-paprika sm:left-8 sm:w-4 [background:linear-gradient(var(--paprika),var(--paprika))_center/4px_100%_no-repeat]"
        />
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
            {Object.entries(steps).map(([step, text], index) => (
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

const reasons = [
  {
    title: 'Quality Ingredients',
    text: 'These are dishes that people cook at home. Each cook describes the dish in their own words, so read what goes into it before you order.',
    drawing: 'tomato-vine',
  },
  {
    title: 'Fast Delivery',
    text: 'From the menu to your orders in seconds: choose a dish, choose how many, and confirm. You see right away whether your order went through.',
    drawing: 'pot',
  },
  {
    title: '24/7 Support',
    text: 'The kitchen light stays on. Day or night, you can browse, order, look up your orders, and find our phone number and email.',
    drawing: 'lamp',
  },
];

export function WhyChooseUs() {
  return (
    <section aria-labelledby="why-heading" className="shell pb-[clamp(3.5rem,8vw,6rem)]">
      <h2 id="why-heading" className="text-4xl">
        Why Choose Us
      </h2>
      <ul className="mt-10 grid md:grid-cols-3">
        {reasons.map(({ title, text, drawing }) => (
          <li
            key={title}
            className="grid grid-cols-[6rem_1fr] items-start gap-x-5 border-t border-line py-7 narrow:grid-cols-1 md:block md:border-t-0 md:border-l md:px-8 md:py-1 md:first:border-l-0 md:first:pl-0 md:last:pr-0"
          >
            <div>
              {/* In three columns, all drawings have the same height, so the headings below them align. */}
              <LineDrawing viewBox="0 0 160 120" className="w-44 text-ink md:h-33">
                <use href={`/images/why-choose-us.svg#${drawing}`} />
              </LineDrawing>
            </div>
            <div>
              <h3 className="text-2xl md:mt-6">{title}</h3>
              <p className="mt-2.5 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Newsletter() {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!field.current?.validity.valid) {
      // Focus the invalid field before the popup opens. When the popup closes, it returns the focus to the element
      // that had the focus before.
      field.current?.focus();
      await showNoticeDialog({
        title: 'Error!',
        text: 'Please enter a valid email address.',
        icon: 'error',
        buttonLabel: 'Try Again',
      });
      return;
    }
    setEmail('');
    await showNoticeDialog({
      title: 'Thank You!',
      text: `You have successfully subscribed with ${email.trim()}.`,
      icon: 'success',
      buttonLabel: 'Great!',
    });
  });

  return (
    <section aria-labelledby="newsletter-heading" className="shell">
      <div className="grid items-end gap-x-16 gap-y-8 rounded-panel bg-paprika px-6 py-10 text-on-paprika sm:px-12 sm:py-14 lg:grid-cols-2 [&_:focus-visible]:outline-on-paprika">
        <div>
          <h2 id="newsletter-heading" className="text-4xl">
            Stay in the Loop
          </h2>
          <p className="mt-4 max-w-text text-lg">
            Subscribe to our newsletter to receive the latest news, special offers, and exclusive
            recipes directly in your inbox.
          </p>
        </div>
        <form
          method="post"
          noValidate
          aria-labelledby="newsletter-heading"
          onFocus={preloadDialogCode}
          onSubmit={onSubmit}
          className="items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <TextField
            ref={field}
            label="Email address"
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder="you@example.com"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" variant="secondary" busy={busy} className="min-h-12">
            Subscribe
          </Button>
        </form>
      </div>
    </section>
  );
}
