import {
  emailSchema,
  multilineTextSchema,
  singleLineTextSchema,
} from '@potluck/functions/contract/fields';
import { pages } from '@potluck/functions/contract/pages';
import { useState, type ReactElement, type ReactNode } from 'react';
import * as v from 'valibot';
import { Button } from '../ui/button';
import { showNoticeDialog, usePreloadDialogCode } from '../ui/dialog';
import { CONTACT_EMAIL, EmailLink } from '../ui/link';
import { createIcon } from '../ui/icons';
import { PageHeader, PageMetadata } from '../ui/page';
import { TextArea, TextField } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { createValidator } from '../ui/form-validation';

export default function ContactPage() {
  return (
    <div className="shell">
      <PageMetadata
        {...pages.contact}
        description="Where to find Potluck, how to call or write, and a contact form."
      />
      <PageHeader
        title="Contact us"
        subtitle="Do you have a question about a dish, an order, or a recipe? Here is how to reach us."
      />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[20rem_1fr]">
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
            <EmailLink email={CONTACT_EMAIL} />
          </ContactDetail>
        </dl>
        <Postcard />
      </div>
    </div>
  );
}

const LocationPinIcon = createIcon(
  'M12 21s-7-6.2-7-11.2a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM14.5 9.8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
);
const PhoneIcon = createIcon(
  'M5 4h3.5l1.7 4.3-2.2 1.5a12 12 0 0 0 6.2 6.2l1.5-2.2L20 15.5V19a1.6 1.6 0 0 1-1.7 1.6A15.7 15.7 0 0 1 3.4 5.7 1.6 1.6 0 0 1 5 4z',
);
const MailIcon = createIcon(
  'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 7l8 6 8-6',
);

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

const validateMessage = createValidator(
  v.object({
    name: singleLineTextSchema('Name', 120),
    email: emailSchema,
    message: multilineTextSchema('Message', 5000),
  }),
);

const EMPTY_MESSAGE = { name: '', email: '', message: '' };

/** Contact form. It sends nothing, because the API has no endpoint for messages. */
function ContactForm() {
  usePreloadDialogCode();
  const { bind, reset, showInvalidFields } = useFormFields(
    useState(EMPTY_MESSAGE),
    validateMessage,
  );

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    reset(EMPTY_MESSAGE);
    await showNoticeDialog({
      title: 'Thank You!',
      text: 'Your message has been sent successfully. We will get back to you soon!',
      icon: 'success',
      buttonLabel: 'Great!',
    });
  });

  return (
    <form method="post" noValidate aria-label="Contact form" onSubmit={onSubmit}>
      <TextField label="Name" autoComplete="name" {...bind('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...bind('email')} />
      <TextArea label="Message" {...bind('message')} />
      <Button type="submit" busy={busy} className="sm:justify-self-start sm:px-8">
        Send Message
      </Button>
    </form>
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
