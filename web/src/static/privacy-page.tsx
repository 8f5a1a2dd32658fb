import { pages } from '@potluck/functions/contract/pages';
import type { ReactElement } from 'react';
import { getButtonClass } from '../ui/button';
import { Link } from '../ui/link';
import { PageHeader, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import {
  browserStoragePrivacyFacts,
  otherServerPrivacyFacts,
  storageLocationPrivacyFacts,
  storedAccountFact,
  storedCollectionFacts,
} from './privacy-facts';

export default function PrivacyPage() {
  return (
    <div className="shell">
      <PageMetadata
        {...pages.privacy}
        description="The data that Potluck stores, who sees it, for how long, and how to download or delete it."
      />
      <PageHeader
        title="Privacy"
        subtitle="A shared table works because people trust each other. So here is the data that Potluck stores, who sees it, and for how long."
      />
      <Summary />
      <TableOfContents />
      <StoredDataSection />
      <FactsSection id="places" facts={storageLocationPrivacyFacts} />
      <FactsSection id="browser" facts={browserStoragePrivacyFacts} />
      <FactsSection id="servers" facts={otherServerPrivacyFacts} />
      <FactsSection id="choices" facts={choices}>
        <Link to={pagePaths.account} className={getButtonClass('primary', 'mt-8')}>
          Go to my account
        </Link>
      </FactsSection>
    </div>
  );
}

const summary = {
  'No tracking': 'Potluck sets no cookies, shows no ads, and does not measure your visits.',
  'A cook’s email is public':
    'If you offer a dish, everybody can see your name, photo, email, and area on its page.',
  'You stay in charge': 'You can download, correct, and delete your data whenever you like.',
};

function Summary() {
  return (
    <ul className="grid border-y border-line md:grid-cols-3">
      {Object.entries(summary).map(([title, text]) => (
        <li
          key={title}
          className="border-line py-6 not-first:border-t md:py-8 md:not-first:border-t-0 md:not-first:border-l md:not-first:pl-8 md:not-last:pr-8"
        >
          <h2 className="text-xl text-paprika">{title}</h2>
          <p className="mt-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The titles of the sections below the summary. A key is the ID of the heading, and the hash of its URL. */
const sectionTitles = {
  stored: 'What we store',
  places: 'Where the data is',
  browser: 'In your browser',
  servers: 'Other servers',
  choices: 'See, correct, and delete your data',
};

/** Uses links of the browser, which scroll to a heading and focus it. A link of the router does neither on the same page. */
function TableOfContents() {
  return (
    <nav aria-labelledby="contents" className="pt-8">
      <h2 id="contents" className="text-xl">
        On this page
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-8 max-md:flex-col">
        {Object.entries(sectionTitles).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function StoredDataSection() {
  return (
    <section aria-labelledby="stored" className="pt-14 md:pt-20">
      <h2 id="stored" tabIndex={-1} className="text-3xl">
        {sectionTitles.stored}
      </h2>
      <p className="mt-4 max-w-text text-soft">
        Maintainers are the people who run Potluck. They can read the database.
      </p>
      <div className="mt-6 border-t border-line">
        {[storedAccountFact, ...Object.values(storedCollectionFacts)].map((stored) => (
          <div
            key={stored.name}
            className="grid gap-x-10 gap-y-4 border-b border-line py-6 lg:grid-cols-[12rem_1fr]"
          >
            <h3 className="text-xl">{stored.name}</h3>
            <dl className="grid gap-x-10 gap-y-4 md:grid-cols-[1.3fr_1fr_1fr]">
              {[
                ['Data', stored.content],
                ['Who sees it', stored.visibleTo ?? 'Maintainers.'],
                ['How long', stored.keptFor],
              ].map(([label, text]) => (
                <div key={label} className="max-w-text">
                  <dt className="text-sm font-semibold text-soft">{label}</dt>
                  <dd className="mt-1">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

interface FactsSectionProps {
  id: keyof typeof sectionTitles;
  facts: Record<string, string>;
  children?: ReactElement;
}

function FactsSection({ id, facts, children }: FactsSectionProps) {
  return (
    <section aria-labelledby={id} className="pt-14 md:pt-20">
      <h2 id={id} tabIndex={-1} className="text-3xl">
        {sectionTitles[id]}
      </h2>
      <dl className="mt-6 border-t border-line">
        {Object.entries(facts).map(([name, text]) => (
          <div
            key={name}
            className="grid gap-x-10 gap-y-1 border-b border-line py-4 md:grid-cols-[12rem_1fr]"
          >
            <dt className="font-semibold">{name}</dt>
            <dd className="max-w-text">{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

const choices = {
  'See your data':
    '“Download my data” saves a file with your profile, your dishes, the addresses of your photos, your orders, your reviews, your pickup details, your email settings, the cooks you follow, the dishes you wait for, and your reports.',
  'Correct your data':
    'Change your name and your photo on your account page, and your dishes in My Foods. Earlier orders keep the old values.',
  'Delete your data':
    '“Delete my account” cancels the active orders that you placed, deletes your dishes, your photos, your pickup details, your email settings, your reports, and your account, and removes you from all orders. A cook must first complete or cancel the active orders of guests. The deletion is complete after at most about two hours. Photos of your dishes that orders of other people show stay, and emails that were sent about orders stay for 30 days.',
};
