import { pages } from '@potluck/functions/contract/pages';
import { useEffect, useRef, useState } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { Link } from '../ui/link';
import { AuthFormPanel, NewPasswordField } from './auth-form';
import { pagePaths } from '../lib/paths';
import { useAccount } from './account-provider';
import { readReturnPath } from './require-account';
import { Button } from '../ui/button';
import { getFailureText } from '../ui/failure';
import { showToast } from '../ui/toast';
import { toPhotoFailure, usePhotoUpload } from '../photo/use-photo-upload';
import { drawInitials } from '../photo/draw-initials';
import { PhotoField } from '../photo/photo-field';
import { useDraft } from '../lib/draft';
import { useIsHydrated } from '../lib/use-browser-state';
import { FormAlert, FormNotice, TextField } from '../ui/form-fields';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { validateRegistration } from './account-validation';

export default function RegisterPage() {
  const { state, connect } = useAccount();
  const location: Location<unknown> = useLocation();
  // After the first submit, the form stays visible for a signed-in user, because saving the name and photo may fail.
  const [isBegun, setIsBegun] = useState(false);
  const [isDone, setIsDone] = useState(false);
  useEffect(connect, [connect]);

  if (state.status === 'signed-in') {
    if (isDone) return <Navigate to={pagePaths.home} replace />;
    if (!isBegun) return <Navigate to={readReturnPath(location.state) ?? pagePaths.home} replace />;
  }
  return (
    <AuthFormPanel
      {...pages.register}
      description="Create a Potluck account to order dishes and offer your own."
      text="All you need is a name, a photo, an email, and a password."
    >
      <RegisterForm onSubmitStart={() => setIsBegun(true)} onRegistered={() => setIsDone(true)} />
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

/** The account exists, so the user can continue. */
const PHOTO_FAILED_TEXT =
  'Your account is ready, but your photo was not saved. You can add it on your account page.';
const PHOTO_FAILED_DURATION_MS = 20_000;

const FIREBASE_MESSAGE = /^Firebase: (.+?)\s*\(auth\/[\w-]+\)\.?$/s;

interface Props {
  onSubmitStart: () => void;
  onRegistered: () => void;
}

/** The uid of a draft of a visitor. */
const VISITOR = '';

/**
 * Uploads a chosen photo after the account exists, because an upload needs a login. The tab stores the name and the
 * email until a login, because a phone can close the page while the camera is open.
 */
function RegisterForm({ onSubmitStart, onRegistered }: Props) {
  const { register, saveProfile } = useAccount();
  const [draft, setDraft] = useDraft(
    VISITOR,
    'registration',
    () => BLANK_FIELDS,
    ({ name, email }) => ({ name, email }),
  );
  // The prerendered HTML has blank fields.
  const isHydrated = useIsHydrated();
  const stored = isHydrated ? { ...BLANK_FIELDS, ...draft } : BLANK_FIELDS;
  const { values, bind, showErrors, failure, setFailure, showInvalidFields } = useFormFields(
    [stored, setDraft],
    validateRegistration,
  );
  const nameField = useRef<HTMLInputElement>(null);
  const photo = usePhotoUpload('portrait');
  const hasPhoto = photo.state.status !== 'empty' && photo.state.status !== 'failed';
  const [hasOpenedCamera, setHasOpenedCamera] = useState(false);
  const [isPhotoLost] = useDraft(
    VISITOR,
    'registration-photo',
    () => false,
    (isLost) => isLost || hasOpenedCamera || hasPhoto,
  );

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
    } catch (error) {
      const text = `${PHOTO_FAILED_TEXT} ${toPhotoFailure(error).message}`;
      void showToast('error', text, PHOTO_FAILED_DURATION_MS);
    }
    onRegistered();
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="short:gap-3">
      <FormNotice>
        {isHydrated && isPhotoLost && !hasPhoto && values.photoURL === ''
          ? 'This page was closed or reloaded, so please take or choose your photo again.'
          : undefined}
      </FormNotice>
      <PhotoField
        kind="portrait"
        upload={photo}
        picker={{
          onInitials: () => void chooseInitials(),
          onOpen: () => setHasOpenedCamera(true),
        }}
        label="Photo URL"
        type="url"
        autoComplete="photo"
        placeholder="https://example.com/me.jpg"
        {...bind('photoURL')}
      />
      <TextField ref={nameField} label="Name" autoComplete="name" {...bind('name')} />
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
