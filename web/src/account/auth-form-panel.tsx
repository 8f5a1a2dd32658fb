import type { ReactElement } from 'react';
import { PageHeading } from '../ui/page';
import { ResponsiveImage } from '../ui/responsive-image';

interface Props {
  title: string;
  text: string;
  imageUrl: string;
  children: ReactElement | ReactElement[];
}

/** A login or registration form beside an image of a dish. */
export function AuthFormPanel({ title, text, imageUrl, children }: Props) {
  return (
    <div className="shell py-8 md:py-14 short:py-2">
      <div className="grid overflow-hidden rounded-panel border border-line bg-card md:grid-cols-2">
        <div className="relative hidden md:block">
          <ResponsiveImage
            src={imageUrl}
            alt=""
            fallback="/images/foods/default.svg"
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
