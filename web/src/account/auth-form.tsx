import {
  type ComponentProps,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../lib/use-browser-state';
import { PageHeading, PageMetadata } from '../ui/page';
import { ResponsiveImage } from '../ui/image';
import { Icon } from '../ui/icons';
import { TextField } from '../ui/form-fields';
import { passwordRules } from './account-validation';

interface AuthFormPanelProps {
  title: string;
  description: string;
  text: string;
  children: ReactElement | ReactElement[];
}

export function AuthFormPanel({ title, description, text, children }: AuthFormPanelProps) {
  return (
    <div className="shell py-8 md:py-14 short:py-2">
      <PageMetadata title={title} description={description} />
      <div className="grid overflow-hidden rounded-panel border border-line bg-card md:grid-cols-2">
        <div className="relative hidden md:block">
          <ResponsiveImage
            src="/images/foods/sunday-chicken-curry-960.webp"
            alt=""
            width={640}
            height={480}
            sizes="50vw"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
        <div className="mx-auto grid w-full max-w-lg content-center gap-6 px-5 py-8 sm:px-8 md:min-h-[36rem] md:py-12 short:gap-4 short:px-6 short:py-4 short:[&_input]:min-h-11 short:[&_label]:leading-tight">
          <div className="grid gap-2">
            <PageHeading className="text-3xl">{title}</PageHeading>
            <p className="text-soft">{text}</p>
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}

/**
 * Returns the email that the user has typed on the page before, and a function that returns the history state for the
 * next page. The email is never in a URL. It is blank after a reload, because the prerendered HTML has a blank field.
 */
export function useCarriedEmail(): [string, (email: string) => object] {
  const { state } = useLocation() as { state: { email?: unknown } | null };
  const isHydrated = useIsHydrated();
  const [email] = useState(isHydrated && typeof state?.email === 'string' ? state.email : '');
  return [email, (typed) => ({ ...state, email: typed })];
}

export function PasswordField(props: ComponentProps<typeof TextField>) {
  const field = useRef<HTMLInputElement>(null);
  const selection = useRef<[start: number | null, end: number | null]>([null, null]);
  const [isShown, setIsShown] = useState(false);

  // Restores the caret, because some browsers move it when the type of the field changes.
  useLayoutEffect(() => {
    if (document.activeElement === field.current) {
      field.current?.setSelectionRange(...selection.current);
    }
  }, [isShown]);

  // Browsers and password managers store the value of a text field as plain text.
  useEffect(() => {
    const form = field.current?.form;
    if (!isShown || !form) return;
    const hide = () => setIsShown(false);
    form.addEventListener('submit', hide);
    return () => form.removeEventListener('submit', hide);
  }, [isShown]);

  return (
    <TextField
      {...props}
      ref={field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className="pr-12! [&::-ms-reveal]:hidden"
      button={
        <button
          type="button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-field text-soft hover:text-ink"
          onMouseDown={(event) => {
            // If the focus stays in the field, the keyboard of a phone stays open.
            event.preventDefault();
          }}
          onClick={() => {
            const { selectionStart = null, selectionEnd = null } = field.current ?? {};
            selection.current = [selectionStart, selectionEnd];
            setIsShown(!isShown);
          }}
        >
          <Icon>
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
            <circle cx="12" cy="12" r="2.8" />
            {isShown && <path d="m4 20 16-16" />}
          </Icon>
        </button>
      }
    />
  );
}

/** A field for a new password. It shows which password rules the typed password meets. */
export function NewPasswordField(props: ComponentProps<typeof TextField> & { value: string }) {
  const hint = <PasswordRuleList password={props.value} />;
  return <PasswordField autoComplete="new-password" hint={hint} {...props} />;
}

function PasswordRuleList({ password }: { password: string }) {
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
