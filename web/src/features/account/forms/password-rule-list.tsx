import { passwordRules } from './password-rules';

/** Shows which password rules the typed password meets. */
export function PasswordRuleList({ password }: { password: string }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {passwordRules.map(({ label, isMet }) => {
        const met = isMet(password);
        return (
          <li key={label} className={`flex items-center gap-1.5 ${met ? 'text-herb' : ''}`}>
            <svg viewBox="0 0 16 16" className="size-3.5" fill="none" aria-hidden>
              <circle cx="8" cy="8" r="6.5" stroke="currentColor" opacity={met ? 1 : 0.5} />
              {met && <path d="m5 8.3 2 2 4-4.3" stroke="currentColor" strokeWidth="1.6" />}
            </svg>
            <span>{label}</span>
            {met && <span className="sr-only">: met</span>}
          </li>
        );
      })}
    </ul>
  );
}
