import { emailSchema } from '@potluck/functions/contract/account';
import { multilineTextSchema, singleLineTextSchema } from '@potluck/functions/contract/text';
import { useState, type ChangeEvent } from 'react';
import * as v from 'valibot';
import { Button } from '../components/button';
import { showNoticeDialog, usePreloadDialogCode } from '../components/dialog';
import { TextArea } from '../components/text-area';
import { TextField } from '../components/text-field';
import { useFormSubmit } from '../components/use-form-submit';
import { blankToUndefined, getFieldErrors, type FieldErrors } from '../lib/field-errors';
import { useFieldErrors } from '../lib/use-field-errors';

const EMPTY_VALUES = { name: '', email: '', message: '' };

const contactMessageSchema = v.object({
  name: singleLineTextSchema('Name', 120),
  email: emailSchema,
  message: multilineTextSchema('Message', 5000),
});

/** Contact form. It sends nothing, because the service has no call for messages. */
export function ContactForm() {
  usePreloadDialogCode();
  const [typed, setTyped] = useState(EMPTY_VALUES);
  const { errors, showErrors, revalidate, clearErrors } = useFieldErrors(validate);

  const { busy, onSubmit } = useFormSubmit(async () => {
    const found = validate(typed);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    setTyped(EMPTY_VALUES);
    clearErrors();
    await showNoticeDialog({
      title: 'Thank You!',
      text: 'Your message has been sent successfully. We will get back to you soon!',
      icon: 'success',
      buttonLabel: 'Great!',
    });
  });

  const field = (name: keyof typeof EMPTY_VALUES) => ({
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

function validate({ name, email, message }: typeof EMPTY_VALUES): FieldErrors {
  return getFieldErrors(contactMessageSchema, {
    name: blankToUndefined(name),
    email: blankToUndefined(email),
    message: blankToUndefined(message),
  });
}
