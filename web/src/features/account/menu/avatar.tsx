import { ResponsiveImage } from '../../../components/responsive-image';

interface Props {
  name: string;
  photoURL: string | null;
  /** Width and height in CSS pixels. */
  size?: number;
}

export function Avatar({ name, photoURL, size = 36 }: Props) {
  return (
    <ResponsiveImage
      src={photoURL}
      fallback="/images/people/default.svg"
      alt={name}
      width={size}
      height={size}
      className="shrink-0 rounded-full border border-line object-cover"
      style={{ width: size, height: size }}
    />
  );
}
