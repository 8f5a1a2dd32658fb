interface Props {
  email: string;
  className?: string;
}

/** Shows an email address as a link that opens a new message. A long address wraps. */
export function EmailLink({ email, className = '' }: Props) {
  return (
    <a href={toMailLink(email)} translate="no" className={`link wrap-anywhere ${className}`}>
      {email}
    </a>
  );
}

/**
 * Returns a `mailto:` link. Escapes the email address, because `?` and `&` in it would add fields
 * to the message.
 */
function toMailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
