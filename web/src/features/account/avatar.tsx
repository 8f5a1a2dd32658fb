import { Picture } from '../../components/picture';

interface Props {
  name: string;
  photoURL: string | null;
  /** In CSS pixels. */
  size?: number;
}

export function Avatar({ name, photoURL, size = 36 }: Props) {
  return (
    <Picture
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
