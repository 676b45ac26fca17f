/**
 * Cuts the display font to the letters and weights that the product shows, to keep it small. The result is in git; run
 * `node bin/make/subset-font.ts` after changing the lists below.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const sourcePackage = '@fontsource-variable/bricolage-grotesque/files';
/** The display font is for headings and numbers, which are never lighter. */
const weights = { min: 600, max: 800, default: 700 };

/** Kerning, accents, Polish and Turkish forms, digits of equal width. */
const features = ['kern', 'ccmp', 'locl', 'mark', 'tnum'];

const asciiLetters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');

interface Cut {
  file: string;
  source: string;
  letters: string;
}

/** A page loads the second one only if it shows one of its letters (`unicode-range`). */
export const fontCuts: readonly Cut[] = [
  {
    file: 'bricolage-latin.woff2',
    source: 'bricolage-grotesque-latin-wght-normal.woff2',
    letters: `${asciiLetters}¡¿«»·°ªº–—‘’“”„…•−×ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜŒßàáâãäçèéêëìíîïñòóôõöùúûüœı`,
  },
  {
    file: 'bricolage-latin-ext.woff2',
    source: 'bricolage-grotesque-latin-ext-wght-normal.woff2',
    letters: 'ĄąĆćĘęŁłŃńŚśŹźŻżĞğİŞş',
  },
];

export const fontFolder = fileURLToPath(new URL('../../app/styles/fonts/', import.meta.url));

/** Writes each cut; returns the sizes in bytes by file name. */
export async function subsetDisplayFont(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  await mkdir(dirname(`${fontFolder}x`), { recursive: true });
  for (const cut of fontCuts) {
    const whole = await readFile(require.resolve(`${sourcePackage}/${cut.source}`));
    const small = await subsetFont(whole, cut.letters, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: features,
      noHinting: true,
    });
    await writeFile(`${fontFolder}${cut.file}`, small);
    sizes[cut.file] = small.length;
  }
  return sizes;
}

if (import.meta.main) console.log(await subsetDisplayFont());
