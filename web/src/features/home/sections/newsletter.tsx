import { useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { preloadDialogCode, showNoticeDialog } from '../../../components/dialog';
import { TextField } from '../../../ui/form-fields';
import { useFormSubmit } from '../../../ui/form-state';

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
          <p className="mt-4 max-w-[46ch] text-lg">
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
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <TextField
            ref={field}
            label="Email address"
            type="email"
            name="email"
            required
            autoComplete="email"
            placeholder="you@example.com"
            className="min-h-12"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
            }}
          />
          <Button type="submit" variant="secondary" busy={busy} className="min-h-12">
            Subscribe
          </Button>
        </form>
      </div>
    </section>
  );
}
