import { readdirSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import tones from './image-colors.json';
import { getImageRenditions } from './image-renditions';

const KB = 1024;
const publicFolder = `${import.meta.dirname}/../../public`;
const getFileSize = (path: string) => statSync(`${publicFolder}/${path}`).size;

it('each image exists in every width and format, and each of these files is smaller than 160 KB', () => {
  for (const name of Object.keys(tones)) {
    const { avif, webp } = getImageRenditions(`/images/${name}-960.webp`) ?? expect.fail(name);
    const files = [avif, webp].flatMap((set) => set.split(', ').map((file) => file.split(' ')[0]));
    expect(files).toHaveLength(6);
    for (const file of files) expect(getFileSize(file ?? ''), file).toBeLessThan(160 * KB);
  }
});

it('the files of all images have a total size of less than 15 MB', () => {
  const entries = readdirSync(`${publicFolder}/images`, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(`${parentPath}/${name}`).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15 * KB * KB);
});

const photo = '/photos/0123456789abcdef0123456789abcdef-b4381a';

it.each([
  ['a dish photo', 960, [480, 960, 1600]],
  ['a portrait', 192, [96, 192]],
])('getImageRenditions derives from the path of %s its widths and mean color', (_, own, widths) => {
  const toSet = (type: string) =>
    widths.map((width) => `${photo}-${width}.${type} ${width}w`).join(', ');
  expect(getImageRenditions(`${photo}-${own}.webp`)).toEqual({
    avif: toSet('avif'),
    webp: toSet('webp'),
    averageColor: '#b4381a',
  });
});

it.each([
  '/images/foods/unknown-960.webp',
  'https://example.com/images/foods/tonkotsu-ramen-960.webp',
  `https://example.com${photo}-960.webp`,
])('getImageRenditions returns undefined for the image %s', (src) => {
  expect(getImageRenditions(src)).toBeUndefined();
});
