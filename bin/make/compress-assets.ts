import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(?:js|css|json|svg|html|txt|webmanifest)$/;
/** Below this the header costs more than the compression saves. */
const minBytes = 256;

/** Writes `.br` and `.gz` beside each text file of a folder, and returns how many files got them. */
export async function compressAssets(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  const done = await Promise.all(files.map((entry) => compressFile(`${entry.parentPath}/${entry.name}`)));
  return done.filter(Boolean).length;
}

async function compressFile(path: string): Promise<boolean> {
  const plain = await readFile(path);
  if (plain.length < minBytes) return false;
  const [small, wide] = await Promise.all([
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    zip(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, wide)]);
  return true;
}
