import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';

const rendered = new URL('out/', import.meta.url);
const images = new URL('../public/images/', import.meta.url);
const tonesFile = new URL('../src/components/picture-tones.json', import.meta.url);

/** The folder that the pictures of a view are published in. */
const folders = { dish: 'foods', hero: 'hero', gallery: 'gallery', about: 'about' };
const WIDTHS = [480, 960, 1600];
const LARGEST_BYTES = 150_000;

/** What a phone held upright shows of the hero, as `object-position` in hero.tsx has it. */
const UPRIGHT = { width: 800, height: 900, position: 0.7 };

type Quality = Record<'avif' | 'webp', number>;
const CLEAR: Quality = { avif: 50, webp: 62 };
/** What is shown at twice its size on a dense screen forgives more. */
const DENSE: Quality = { avif: 45, webp: 50 };

const tones = JSON.parse(readFileSync(tonesFile, 'utf8')) as Record<string, string>;

for (const [view, folder] of Object.entries(folders)) {
  for (const name of picturesOf(view)) {
    const source = new URL(`${view}/${name}.png`, rendered);
    mkdirSync(new URL(`${folder}/`, images), { recursive: true });
    if (isUpToDate(source, new URL(`${folder}/${name}-1600.avif`, images))) continue;
    for (const width of WIDTHS) {
      const finest = width === Math.max(...WIDTHS) ? DENSE : CLEAR;
      await writeBoth(sharp(pathOf(source)).resize(width), `${folder}/${name}-${width}`, finest);
    }
    if (view === 'hero') await writeBoth(upright(source), `${folder}/${name}-upright`, DENSE);
    tones[`${folder}/${name}`] = await toneOf(source);
    console.log(`${folder}/${name}`);
  }
}
for (const name of picturesOf('card')) {
  await sharp(pathOf(new URL(`card/${name}.png`, rendered)))
    .resize(1200, 630)
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(pathOf(new URL('card.jpg', images)));
}
const sorted = Object.fromEntries(Object.entries(tones).sort(([a], [b]) => a.localeCompare(b)));
writeFileSync(tonesFile, `${JSON.stringify(sorted, null, 2)}\n`);

function picturesOf(view: string): string[] {
  const folder = new URL(`${view}/`, rendered);
  return existsSync(folder) ? readdirSync(folder).map((file) => file.replace('.png', '')) : [];
}

function isUpToDate(source: URL, result: URL): boolean {
  return existsSync(result) && statSync(result).mtimeMs > statSync(source).mtimeMs;
}

function upright(source: URL): Sharp {
  const { width, height, position } = UPRIGHT;
  const wholeWidth = (height * 16) / 9;
  const left = Math.round((wholeWidth - width) * position);
  return sharp(pathOf(source)).resize(wholeWidth, height).extract({ left, top: 0, width, height });
}

/** The quality falls until the file is small enough; most pictures keep the first. */
async function writeBoth(picture: Sharp, name: string, finest: Quality): Promise<void> {
  for (const format of ['avif', 'webp'] as const) {
    let quality = finest[format];
    let data = await encode(picture, format, quality);
    while (data.length > LARGEST_BYTES) data = await encode(picture, format, (quality -= 6));
    writeFileSync(new URL(`${name}.${format}`, images), data);
  }
}

function encode(picture: Sharp, format: 'avif' | 'webp', quality: number): Promise<Buffer> {
  const copy = picture.clone();
  return (
    format === 'avif'
      ? copy.avif({ quality, effort: 4, chromaSubsampling: '4:2:0' })
      : copy.webp({ quality, effort: 4 })
  ).toBuffer();
}

/** As `#rgb`: the tones of all pictures come with every page. */
async function toneOf(source: URL): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(pathOf(source))
    .resize(1, 1, { kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${[red, green, blue].map((part) => Math.round(part / 17).toString(16)).join('')}`;
}

function pathOf(address: URL): string {
  return address.pathname;
}
