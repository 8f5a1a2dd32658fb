import { Icon, type IconProps } from './icons';

export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 14.5V4M8.2 7.4 12 3.6l3.8 3.8M7.5 11H6v9h12v-9h-1.5" />
  </Icon>
);
