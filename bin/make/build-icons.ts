/** Draws the icons for a phone's home screen and notifications, in the sizes that phones ask for. */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { parseColour, toHex } from '#domain/place/colour.ts';

const drawings = fileURLToPath(new URL('../../app/drawings/', import.meta.url));

/** Pixels: 180 for iPhones, 192 and 512 for the manifest. */
const appSizes = [180, 192, 512] as const;
const badgeSize = 96;

const paper = 'oklch(0.984 0.007 85)';
const stone = 'oklch(0.79 0.014 75)';
const stoneShadow = 'oklch(0.7 0.016 72)';

export async function buildIcons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const bird = insideOf(await readFile(`${drawings}icon.svg`, 'utf8'));
  const app = Buffer.from(plainColours(onStone(bird)));
  for (const size of appSizes) await sharp(app).resize(size, size).png().toFile(`${folder}/turnstone-${size}.png`);
  // A phone shows only the shape.
  const badge = Buffer.from(`<svg xmlns="${svg}" viewBox="0 -4 64 64">${shapeOf(bird)}</svg>`);
  await sharp(badge).resize(badgeSize, badgeSize).png().toFile(`${folder}/badge-${badgeSize}.png`);
}

const svg = 'http://www.w3.org/2000/svg';

/** With a margin, because phones cut icons into circles and other shapes. */
function onStone(bird: string): string {
  return `<svg xmlns="${svg}" viewBox="-19 -15 104 104"><rect x="-19" y="-15" width="104" height="104" fill="${paper}"/>
    <ellipse cx="31.5" cy="60" rx="29" ry="9" fill="${stoneShadow}"/><ellipse cx="31.5" cy="58" rx="29" ry="8" fill="${stone}"/>${bird}</svg>`;
}

const insideOf = (drawing: string): string => drawing.replace(/^.*?<svg[^>]*>/s, '').replace(/<\/svg>\s*$/, '');

const shapeOf = (bird: string): string => bird.replaceAll(/(fill|stroke)="(?!none)[^"]*"/g, '$1="#fff"');

/** The renderer does not know oklch(). */
function plainColours(drawing: string): string {
  return drawing.replaceAll(/oklch\(([^)/]+)(?:\/\s*([\d.]+))?\)/g, (_, colour: string, alpha = '1') => {
    const read = parseColour(`oklch(${colour.trim()})`);
    if (!read) throw new Error(`The bird has a colour that cannot be read: ${colour}`);
    const opacity = Math.round(Number(alpha) * 255)
      .toString(16)
      .padStart(2, '0');
    return `${toHex(read)}${opacity}`;
  });
}
