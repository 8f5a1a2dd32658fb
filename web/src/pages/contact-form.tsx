import { emailSchema } from '@potluck/functions/contract/account';
import { multilineTextSchema, singleLineTextSchema } from '@potluck/functions/contract/text';
import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '../components/button';
import { showNoticeDialog, usePreloadDialogCode } from '../components/dialog';
import { TextArea, TextField } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { createValidator } from '../ui/form-validation';

const EMPTY_VALUES = { name: '', email: '', message: '' };

const validateContactMessage = createValidator(
  v.object({
    name: singleLineTextSchema('Name', 120),
    email: emailSchema,
    message: multilineTextSchema('Message', 5000),
  }),
);

/** Contact form. It sends nothing, because the API has no endpoint for messages. */
export function ContactForm() {
  usePreloadDialogCode();
  const { bind, reset, showInvalidFields } = useFormFields(
    useState(EMPTY_VALUES),
    validateContactMessage,
  );

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields()) return;
    reset(EMPTY_VALUES);
    await showNoticeDialog({
      title: 'Thank You!',
      text: 'Your message has been sent successfully. We will get back to you soon!',
      icon: 'success',
      buttonLabel: 'Great!',
    });
  });

  return (
    <form
      method="post"
      noValidate
      aria-label="Contact form"
      onSubmit={onSubmit}
      className="grid content-start gap-5"
    >
      <TextField label="Name" autoComplete="name" {...bind('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...bind('email')} />
      <TextArea label="Message" {...bind('message')} />
      <Button type="submit" busy={busy} className="sm:justify-self-start sm:px-8">
        Send Message
      </Button>
    </form>
  );
}
