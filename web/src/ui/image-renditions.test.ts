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

it('getImageRenditions derives three widths and the mean color from the path of a dish photo', () => {
  expect(getImageRenditions(`${photo}-960.webp`)).toEqual({
    avif: `${photo}-480.avif 480w, ${photo}-960.avif 960w, ${photo}-1600.avif 1600w`,
    webp: `${photo}-480.webp 480w, ${photo}-960.webp 960w, ${photo}-1600.webp 1600w`,
    averageColor: '#b4381a',
  });
});

it('getImageRenditions derives two widths and the mean color from the path of a portrait', () => {
  expect(getImageRenditions(`${photo}-192.webp`)).toEqual({
    avif: `${photo}-96.avif 96w, ${photo}-192.avif 192w`,
    webp: `${photo}-96.webp 96w, ${photo}-192.webp 192w`,
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
