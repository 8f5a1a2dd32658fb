import type { CSSProperties } from 'react';
import { Picture } from '../../components/picture';

interface Props {
  src: string;
  alt: string;
  width?: number;
  sizes?: string;
  loading?: 'lazy' | 'eager';
  style?: CSSProperties;
  className?: string;
}

/** 4:3, like every picture of a dish. */
export function FoodPicture({ width = 640, className = '', ...rest }: Props) {
  return (
    <Picture
      {...rest}
      width={width}
      height={(width * 3) / 4}
      fallback="/images/foods/default.svg"
      className={`aspect-4/3 object-cover ${className}`}
    />
  );
}
