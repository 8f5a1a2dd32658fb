import { readdirSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import tones from './image-colors.json';
import { getImageRenditions } from './image-renditions';

const KB = 1024;
const publicFolder = `${import.meta.dirname}/../../public`;

const getFileSize = (path: string) => statSync(publicFolder + path).size;

it.each(Object.keys(tones))(
  'the image %s exists in every width and format, and each file is smaller than 160 KB',
  (name) => {
    const { avif, webp } = getImageRenditions(`/images/${name}-960.webp`) ?? { avif: '', webp: '' };
    const files = [avif, webp].flatMap((set) => set.split(', ').map((file) => file.split(' ')[0]));
    expect(files).toHaveLength(6);
    for (const file of files) expect(getFileSize(file ?? '')).toBeLessThan(160 * KB);
  },
);

it('the files of all images have a total size of less than 15 MB', () => {
  const files = readdirSync(`${publicFolder}/images`, { recursive: true, encoding: 'utf8' });
  const sizes = files.map((file) => statSync(`${publicFolder}/images/${file}`));
  const total = sizes.reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
  expect(total).toBeLessThan(15 * KB * KB);
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

it('getImageRenditions returns undefined for unknown images and for images of other sites', () => {
  expect(getImageRenditions('/images/foods/unknown-960.webp')).toBeUndefined();
  expect(
    getImageRenditions('https://example.com/images/foods/tonkotsu-ramen-960.webp'),
  ).toBeUndefined();
  expect(getImageRenditions(`https://example.com${photo}-960.webp`)).toBeUndefined();
});
