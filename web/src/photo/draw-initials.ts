import { canReadCanvas } from './send-photo';

const SIZE = 384;
const FONT = '560 168px Fraunces, Georgia, serif';

/** Returns the first letters of the first and of the last word of a name, for example `AO`. */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', ...others] = words.map(([letter = '']) => letter);
  return (first + (others.at(-1) ?? '')).toUpperCase();
}

/** Draws the initials of a name in the colors of the site. Resolves with undefined if the browser cannot draw. */
export async function drawInitials(name: string): Promise<File | undefined> {
  if (!canReadCanvas()) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#b4381a';
  context.fillRect(0, 0, SIZE, SIZE);
  context.fillStyle = '#fbf6ee';
  context.font = FONT;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(getInitials(name), SIZE / 2, SIZE / 2, SIZE * 0.8);
  const image = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return image ? new File([image], 'My initials', { type: 'image/png' }) : undefined;
}
