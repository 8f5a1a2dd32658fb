import { emailAddress } from '@potluck/functions/contract/account';
import { multilineText, text } from '@potluck/functions/contract/text';
import { useState, type ChangeEvent } from 'react';
import * as z from 'zod/mini';
import { Button } from '../components/button';
import { showNotice, usePreloadedDialogs } from '../components/dialog';
import { TextArea } from '../components/text-area';
import { TextField } from '../components/text-field';
import { useSubmit } from '../components/use-submit';
import { blankToUndefined, fieldErrors, type FieldErrors } from '../lib/field-errors';
import { useFieldErrors } from '../lib/use-field-errors';

const BLANK = { name: '', email: '', message: '' };

const contactMessage = z.object({
  name: text('Name', 120),
  email: emailAddress,
  message: multilineText('Message', 5000),
});

/** Nothing is sent: the service has no call for it. */
export function ContactForm() {
  usePreloadedDialogs();
  const [typed, setTyped] = useState(BLANK);
  const { errors, showErrors, revalidate, clearErrors } = useFieldErrors(validate);

  const { busy, onSubmit } = useSubmit(async () => {
    const found = validate(typed);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    setTyped(BLANK);
    clearErrors();
    await showNotice({
      title: 'Thank You!',
      text: 'Your message has been sent successfully. We will get back to you soon!',
      icon: 'success',
      button: 'Great!',
    });
  });

  const field = (name: keyof typeof BLANK) => ({
    name,
    required: true,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const changed = { ...typed, [name]: target.value };
      setTyped(changed);
      revalidate(name, changed);
    },
  });

  return (
    <form
      noValidate
      aria-label="Contact form"
      onSubmit={onSubmit}
      className="grid content-start gap-5"
    >
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextArea label="Message" {...field('message')} />
      <Button type="submit" busy={busy} className="sm:justify-self-start sm:px-8">
        Send Message
      </Button>
    </form>
  );
}

function validate({ name, email, message }: typeof BLANK): FieldErrors {
  return fieldErrors(contactMessage, {
    name: blankToUndefined(name),
    email: blankToUndefined(email),
    message: blankToUndefined(message),
  });
}
