import { useEffect, useState, type ChangeEvent } from 'react';
import { Button } from '../components/button';
import { showNoticeDialog, usePreloadDialogCode } from '../components/dialog';
import { TextArea } from '../forms/text-area';
import { TextField } from '../forms/text-field';
import { useFormSubmit } from '../forms/use-form-submit';
import { getFailureText } from '../forms/failure-text';
import { createLazyValidator } from '../forms/lazy-validator';
import { useFieldErrors } from '../forms/use-field-errors';
import { preloadCode } from '../lib/lazy-code';

const EMPTY_VALUES = { name: '', email: '', message: '' };

const validator = createLazyValidator(
  async () => (await import('./validate-contact-message')).validateContactMessage,
);

/** Contact form. It sends nothing, because the API has no endpoint for messages. */
export function ContactForm() {
  usePreloadDialogCode();
  useEffect(() => {
    preloadCode(validator.load);
  }, []);
  const [typed, setTyped] = useState(EMPTY_VALUES);
  const { errors, showErrors, revalidate, clearErrors } = useFieldErrors(validator.validate);

  const { busy, onSubmit } = useFormSubmit(async () => {
    try {
      await validator.load();
    } catch (error) {
      await showNoticeDialog({
        title: 'Error!',
        text: getFailureText('Your message could not be sent. Please try again.', error),
        icon: 'error',
        buttonLabel: 'Try Again',
      });
      return;
    }
    const found = validator.validate(typed);
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
      method="post"
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
