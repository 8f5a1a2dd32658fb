import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { SOCIAL_CARD_FORMAT } from '@potluck/functions/contract/photo';
import sharp, { type Sharp } from 'sharp';

const rendersFolder = new URL('out/', import.meta.url);
const imagesFolder = new URL('../public/images/', import.meta.url);
const tonesFile = new URL('../src/ui/image-colors.json', import.meta.url);

/** For each view (a folder of rendered images), the folder of the encoded images. */
const foldersByView = { dish: 'foods', hero: 'hero', gallery: 'gallery', about: 'about' };
const WIDTHS = [480, 960, 1600];
const MAX_IMAGE_BYTES = 150_000;

/** The part of a hero image that a phone in portrait orientation shows; equals `object-position` in hero.tsx. */
const PORTRAIT_CROP = { width: 800, height: 900, position: 0.7 };

type EncodingQuality = Record<'avif' | 'webp', number>;
const STANDARD_QUALITY: EncodingQuality = { avif: 50, webp: 62 };
/** High-density (2x) images tolerate stronger compression. */
const HIGH_DENSITY_QUALITY: EncodingQuality = { avif: 45, webp: 50 };

const tones = JSON.parse(readFileSync(tonesFile, 'utf8')) as Record<string, string>;

for (const [view, folder] of Object.entries(foldersByView)) {
  for (const name of listRenderedImages(view)) {
    const source = new URL(`${view}/${name}.png`, rendersFolder);
    mkdirSync(new URL(`${folder}/`, imagesFolder), { recursive: true });
    if (isUpToDate(source, new URL(`${folder}/${name}-1600.avif`, imagesFolder))) continue;
    for (const width of WIDTHS) {
      const finest = width === Math.max(...WIDTHS) ? HIGH_DENSITY_QUALITY : STANDARD_QUALITY;
      await writeAvifAndWebp(
        sharp(toFilePath(source)).resize(width),
        `${folder}/${name}-${width}`,
        finest,
      );
    }
    if (view === 'dish') {
      // The social card is a JPEG, because some chats cannot show WebP and AVIF.
      const { width, height, suffix } = SOCIAL_CARD_FORMAT;
      await sharp(toFilePath(source))
        .resize(width, height)
        .jpeg({ mozjpeg: true })
        .toFile(toFilePath(new URL(`${folder}/${name}-${suffix}`, imagesFolder)));
    }
    if (view === 'hero')
      await writeAvifAndWebp(
        cropPortrait(source),
        `${folder}/${name}-upright`,
        HIGH_DENSITY_QUALITY,
      );
    tones[`${folder}/${name}`] = await averageColor(source);
    console.log(`${folder}/${name}`);
  }
}
for (const name of listRenderedImages('card')) {
  await sharp(toFilePath(new URL(`card/${name}.png`, rendersFolder)))
    .resize(1200, 630)
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(toFilePath(new URL('card.jpg', imagesFolder)));
}
const sortedTones = Object.fromEntries(
  Object.entries(tones).sort(([a], [b]) => a.localeCompare(b)),
);
writeFileSync(tonesFile, `${JSON.stringify(sortedTones, null, 2)}\n`);

function listRenderedImages(view: string): string[] {
  const folder = new URL(`${view}/`, rendersFolder);
  return existsSync(folder) ? readdirSync(folder).map((file) => file.replace('.png', '')) : [];
}

function isUpToDate(source: URL, result: URL): boolean {
  return existsSync(result) && statSync(result).mtimeMs > statSync(source).mtimeMs;
}

function cropPortrait(source: URL): Sharp {
  const { width, height, position } = PORTRAIT_CROP;
  const wholeWidth = (height * 16) / 9;
  const left = Math.round((wholeWidth - width) * position);
  return sharp(toFilePath(source))
    .resize(wholeWidth, height)
    .extract({ left, top: 0, width, height });
}

/**
 * Writes the image as AVIF and WebP. Reduces the quality of a file until the file is small enough. Most
 * images keep the initial quality.
 */
async function writeAvifAndWebp(
  picture: Sharp,
  name: string,
  finest: EncodingQuality,
): Promise<void> {
  for (const format of ['avif', 'webp'] as const) {
    let quality = finest[format];
    let data = await encodeImage(picture, format, quality);
    while (data.length > MAX_IMAGE_BYTES) data = await encodeImage(picture, format, (quality -= 6));
    writeFileSync(new URL(`${name}.${format}`, imagesFolder), data);
  }
}

function encodeImage(picture: Sharp, format: 'avif' | 'webp', quality: number): Promise<Buffer> {
  const copy = picture.clone();
  return (
    format === 'avif'
      ? copy.avif({ quality, effort: 4, chromaSubsampling: '4:2:0' })
      : copy.webp({ quality, effort: 4 })
  ).toBuffer();
}

/** Returns the mean color as `#rgb`, because every page contains the colors of all images. */
async function averageColor(source: URL): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(toFilePath(source))
    .resize(1, 1, { kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${[red, green, blue].map((part) => Math.round(part / 17).toString(16)).join('')}`;
}

function toFilePath(address: URL): string {
  return address.pathname;
}
