import type { ComponentProps } from 'react';

export type IconProps = ComponentProps<'svg'>;

export function Icon({ className = 'size-5', ...props }: IconProps) {
  return (
    <svg
      {...props}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={`shrink-0 ${className}`}
    />
  );
}

export function createIcon(path: string) {
  return (props: IconProps) => (
    <Icon {...props}>
      <path d={path} />
    </Icon>
  );
}

export const SunIcon = createIcon(
  'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
);
export const MoonIcon = createIcon('M20 14.3A8.3 8.3 0 0 1 9.7 4a8.3 8.3 0 1 0 10.3 10.3z');
export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h16');
export const ChevronDownIcon = createIcon('m6 9.5 6 6 6-6');
export const CheckIcon = createIcon('m5 12.5 4.5 4.5L19 7.5');
export const CloseIcon = createIcon('m6 6 12 12M18 6 6 18');
export const TrashIcon = createIcon(
  'M4.5 7h15M10 11v6M14 11v6M6.5 7l.8 12a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12M9 7V5a1.4 1.4 0 0 1 1.4-1.4h3.2A1.4 1.4 0 0 1 15 5v2',
);
export const PauseIcon = createIcon(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.8 9v6M14.2 9v6',
);
export const PencilIcon = createIcon(
  'M4 20l1-4.2L16.2 4.6a1.9 1.9 0 0 1 2.7 0l.5.5a1.9 1.9 0 0 1 0 2.7L8.2 19z',
);
export const ShareIcon = createIcon('M12 14.5V4M8.2 7.4 12 3.6l3.8 3.8M7.5 11H6v9h12v-9h-1.5');
