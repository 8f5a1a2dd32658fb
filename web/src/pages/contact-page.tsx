import { pages } from '@potluck/functions/contract/pages';
import type { ReactElement, ReactNode } from 'react';
import { MailIcon, PhoneIcon, LocationPinIcon } from '../components/contact-icons';
import { EmailLink } from '../components/email-link';
import { PageHeader } from '../components/page-header';
import { PageMetadata } from '../components/page-metadata';
import { ContactForm } from './contact-form';

export default function ContactPage() {
  return (
    <div className="shell">
      <PageMetadata
        title={pages.contact.title}
        description="Where to find Potluck, how to call or write, and a contact form."
      />
      <PageHeader
        title="Contact us"
        subtitle="Do you have a question about a dish, an order, or a recipe? Here is how to reach us."
      />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[20rem_1fr]">
        <ContactDetails />
        <Postcard />
      </div>
    </div>
  );
}

function ContactDetails() {
  return (
    <dl className="border-t border-line">
      <ContactDetail icon={<LocationPinIcon />} term="Location">
        27 Larder Lane
        <br />
        Portland, OR 97214
      </ContactDetail>
      <ContactDetail icon={<PhoneIcon />} term="Phone">
        <a href="tel:+15035550142" className="link tabular-nums" translate="no">
          (503) 555-0142
        </a>
      </ContactDetail>
      <ContactDetail icon={<MailIcon />} term="Email">
        <EmailLink email="hello@potluck.example" />
      </ContactDetail>
    </dl>
  );
}

interface ContactDetailProps {
  icon: ReactElement;
  term: string;
  children: ReactNode;
}

function ContactDetail({ icon, term, children }: ContactDetailProps) {
  return (
    <div className="border-b border-line py-5">
      <dt className="flex items-center gap-2 text-soft">
        {icon}
        <span>{term}</span>
      </dt>
      <dd className="mt-1.5 text-lg">{children}</dd>
    </div>
  );
}

/** Renders the contact form like a postcard. A stamp and the address of the kitchen are beside the form. */
function Postcard() {
  return (
    <div className="grid gap-x-8 rounded-card border border-line bg-card p-5 shadow-float sm:p-8 md:grid-cols-[1fr_13rem]">
      <ContactForm />
      <div aria-hidden className="hidden content-between border-l border-line pl-8 md:grid">
        <StampDrawing />
        <div className="display text-xl text-soft">
          {['To the kitchen', 'of Potluck', 'in Portland'].map((line) => (
            <p key={line} className="border-b border-line pt-4 pb-1">
              {line}
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}

function StampDrawing() {
  return (
    <svg viewBox="0 0 120 140" className="w-28 justify-self-end">
      <rect
        x="2"
        y="2"
        width="116"
        height="136"
        fill="none"
        stroke="var(--field)"
        strokeWidth="4"
        strokeDasharray="0 9.7"
        strokeLinecap="round"
      />
      <rect x="12" y="12" width="96" height="116" rx="3" fill="var(--saffron)" />
      <path
        d="M34 62h52v16a16 16 0 0 1-16 16H50a16 16 0 0 1-16-16zM28 62h64M40 62c1-11 9-16 20-16s19 5 20 16M56 46a4 4 0 0 1 8 0M50 36c-4-4 3-6 0-11M68 36c-4-4 3-6 0-11M30 112h60"
        fill="none"
        stroke="var(--color-night)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
