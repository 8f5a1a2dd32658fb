import { pages } from '@potluck/functions/contract/pages';
import { useEffect, useRef, useState } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { Link } from '../ui/link';
import { AuthFormPanel, NewPasswordField } from './auth-form';
import { pagePaths } from '../lib/paths';
import { loadSessionCode, useAccount } from './account-provider';
import { readReturnPath } from './require-account';
import { preloadCode } from '../lib/lazy-code';
import { Button, getButtonClass } from '../ui/button';
import { getFailureText } from '../ui/failure';
import { toPhotoFailure, usePhotoUpload } from '../photo/use-photo-upload';
import { drawInitials } from '../photo/draw-initials';
import { PhotoPicker } from '../photo/photo-picker';
import { FormAlert, TextField } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { validateRegistration } from './account-validation';

export function prefetchContent(): void {
  preloadCode(loadSessionCode);
}

export default function RegisterPage() {
  const { state, connect } = useAccount();
  const location: Location<unknown> = useLocation();
  // After the first submit, the form stays visible for a signed-in user, because saving the name and photo may fail.
  const [isBegun, setIsBegun] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [photoFailure, setPhotoFailure] = useState<string>();
  useEffect(connect, [connect]);

  if (state.status === 'signed-in') {
    if (isDone) return <Navigate to={pagePaths.home} replace />;
    if (!isBegun) return <Navigate to={readReturnPath(location.state) ?? pagePaths.home} replace />;
  }
  const panel = { ...pages.register, imageUrl: '/images/foods/margherita-pizza-960.webp' };
  if (photoFailure !== undefined)
    return (
      <AuthFormPanel {...panel} title="Welcome to Potluck" text="Your account is ready.">
        <PhotoFailureNotice failure={photoFailure} />
      </AuthFormPanel>
    );
  return (
    <AuthFormPanel {...panel} text="All you need is a name, a photo, an email, and a password.">
      <RegisterForm
        onSubmitStart={() => setIsBegun(true)}
        onRegistered={() => setIsDone(true)}
        onPhotoFailed={setPhotoFailure}
      />
      <p className="text-soft">
        Already have an account?{' '}
        <Link to={pagePaths.login} state={location.state} className="link">
          Login
        </Link>
      </p>
    </AuthFormPanel>
  );
}

const BLANK_FIELDS = { name: '', photoURL: '', email: '', password: '' };

const FIREBASE_MESSAGE = /^Firebase: (.+?)\s*\(auth\/[\w-]+\)\.?$/s;

interface Props {
  onSubmitStart: () => void;
  onRegistered: () => void;
  /** Called instead of `onRegistered` if the account exists, but its photo was not saved. */
  onPhotoFailed: (message: string) => void;
}

/** Uploads a chosen photo after the account exists, because an upload needs a login. */
export function RegisterForm({ onSubmitStart, onRegistered, onPhotoFailed }: Props) {
  const { register, saveProfile } = useAccount();
  const { values, bind, showErrors, failure, setFailure, showInvalidFields } = useFormFields(
    useState(BLANK_FIELDS),
    validateRegistration,
  );
  const nameField = useRef<HTMLInputElement>(null);
  const photo = usePhotoUpload('portrait');
  const photoName =
    'original' in photo.state && photo.state.status !== 'failed'
      ? photo.state.original.name
      : undefined;
  const hasPhoto = photoName !== undefined;

  async function chooseInitials(): Promise<void> {
    const { name } = validateRegistration(values);
    if (name === undefined) {
      const image = await drawInitials(values.name);
      if (image) await photo.choose(image);
      else setFailure('This browser cannot draw your initials. Please choose a photo.');
    } else {
      showErrors((shown) => ({ ...shown, name }));
      nameField.current?.focus();
    }
  }

  const { busy, onSubmit } = useFormSubmit(async () => {
    if (!showInvalidFields(hasPhoto ? 'photoURL' : undefined)) return;
    onSubmitStart();
    const name = values.name.trim();
    try {
      await register({
        name,
        photoURL: hasPhoto ? null : values.photoURL.trim(),
        email: values.email.trim(),
        password: values.password,
      });
    } catch (error) {
      setFailure(getRegistrationErrorText(error));
      return;
    }
    try {
      const address = await photo.send();
      if (address !== undefined) await saveProfile(name, address);
      onRegistered();
    } catch (error) {
      onPhotoFailed(toPhotoFailure(error).message);
    }
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="short:gap-3">
      <TextField ref={nameField} label="Name" autoComplete="name" {...bind('name')} />
      <div className="grid gap-2.5 short:gap-1.5">
        <TextField
          label="Photo URL"
          type="url"
          autoComplete="photo"
          placeholder="https://example.com/me.jpg"
          {...bind('photoURL')}
          {...(hasPhoto && { value: photoName, readOnly: true, error: undefined })}
        />
        <PhotoPicker kind="portrait" upload={photo} onInitials={() => void chooseInitials()} />
      </div>
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} />
      <NewPasswordField label="Password" {...bind('password')} />
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" busy={busy || photo.isBusy} className="w-full">
        Register
      </Button>
    </form>
  );
}

/** Returns the message of a Firebase error without the prefix `Firebase:` and without the error code at the end. */
function getRegistrationErrorText(error: unknown): string {
  const message = error instanceof Error ? FIREBASE_MESSAGE.exec(error.message)?.[1] : undefined;
  return getFailureText(message ?? 'Your account could not be created. Please try again.', error);
}

/** Shows why the photo of a new account was not sent, and links to the page where the user can add it. */
export function PhotoFailureNotice({ failure }: { failure: string }) {
  return (
    <>
      <FormAlert>{`Your photo was not saved. ${failure}`}</FormAlert>
      <div className="grid gap-2">
        <Link to={pagePaths.account} className={getButtonClass()}>
          Add a photo on your account page
        </Link>
        <Link to={pagePaths.home} className={getButtonClass('quiet')}>
          Continue without a photo
        </Link>
      </div>
    </>
  );
}
