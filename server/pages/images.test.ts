import sharp from 'sharp';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxImageBytes, widthsWithin, type PlaceImage } from '#domain/place/place-image.ts';
import { openApp, type Answer, type CallOptions, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 180, g: 80, b: 30, alpha: 0.8 } } });

function put(kind: string, body: Buffer | string, type: string, options: CallOptions = {}): Promise<Answer> {
  const { key = t.keys.manager, headers, ...rest } = options;
  const sent = { 'content-type': type, ...headers };
  return t.call(`PUT /places/harbour-clinic/images/${kind}`, { key, headers: sent, body, ...rest });
}

const remove = (kind: string, key = t.keys.manager) => t.call(`DELETE /places/harbour-clinic/images/${kind}`, { key });
const look = async () => (await t.call('GET /places/harbour-clinic')).body as { logo?: PlaceImage; cover?: PlaceImage };
const get = (path: string, headers = {}) => t.app.inject({ url: path, headers });

function imageOf(answer: Answer, kind: 'logo' | 'cover'): PlaceImage {
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as Record<'logo' | 'cover', PlaceImage>)[kind];
}

async function served({ hash, width }: Pick<PlaceImage, 'hash' | 'width'>) {
  const { rawPayload } = await get(`/images/${hash}/${width}.webp`);
  return sharp(rawPayload, { pages: -1 }).metadata();
}

describe('a picture of a place', () => {
  test('comes in every width up to its own, and is never blown up', async () => {
    const logo = imageOf(await put('logo', await picture(300, 150).png().toBuffer(), 'image/png'), 'logo');
    expect(logo).toMatchObject({ widths: widthsWithin(300), width: 256, height: 128 });
    expect(await look()).toMatchObject({ logo, cover: null });
    for (const width of logo.widths) {
      expect(await served({ ...logo, width })).toMatchObject({ format: 'webp', width, hasAlpha: true });
    }
    expect((await get(`/images/${logo.hash}/384.webp`)).statusCode).toBe(404);
  });

  test('is kept by browsers for ever, and recognises nobody', async () => {
    const { hash } = imageOf(await put('logo', await picture(64, 64).png().toBuffer(), 'image/png'), 'logo');
    const answer = await get(`/images/${hash}/64.webp`, { accept: 'image/*' });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${hash}-64"`,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const again = await get(`/images/${hash}/64.webp`, { 'if-none-match': `"${hash}-64"` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.for(['/images/nothing/64.webp', `/images/${'0'.repeat(32)}/64.webp`, `/images/${'0'.repeat(32)}/64.png`])(
    'is not found at %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    },
  );

  test('leaves what the camera wrote behind, and stands upright', async () => {
    const photo = await picture(90, 60)
      .flatten()
      .withExif({ IFD0: { Copyright: 'Nobody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const cover = imageOf(await put('cover', photo, 'image/jpeg'), 'cover');
    expect(cover).toMatchObject({ width: 48, height: 72 });
    const kept = await served(cover);
    expect([kept.exif, kept.xmp, kept.icc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('stands still', async () => {
    const frames = [await picture(40, 40).png().toBuffer(), await picture(40, 40).negate().png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(2);
    const logo = imageOf(await put('logo', moving, 'image/webp'), 'logo');
    expect(await served(logo)).toMatchObject({ width: 32, height: 32 });
    expect((await served(logo)).pages ?? 1).toBe(1);
  });

  test('may be of any of the four kinds, grey or with many shades', async () => {
    const avif = await picture(64, 32).avif().toBuffer();
    expect(imageOf(await put('logo', avif, 'image/avif'), 'logo')).toMatchObject({ width: 64, height: 32 });
    const grey = await picture(64, 32).greyscale().toColourspace('grey16').png().toBuffer();
    expect(imageOf(await put('logo', grey, 'image/png'), 'logo')).toMatchObject({ width: 64 });
    const print = await picture(64, 32).flatten().toColourspace('cmyk').jpeg().toBuffer();
    const logo = imageOf(await put('logo', print, 'image/jpeg; charset=binary'), 'logo');
    expect((await served(logo)).space).toBe('srgb');
  });

  test('goes when it is taken away, though not from a place that has the same', async () => {
    const same = await picture(128, 64).png().toBuffer();
    const cover = imageOf(await put('cover', same, 'image/png'), 'cover');
    await put('logo', same, 'image/png');
    expect(await remove('logo')).toMatchObject({ status: 200, body: { logo: null, cover } });
    expect((await get(`/images/${cover.hash}/64.webp`)).statusCode).toBe(200);
    expect(await remove('cover')).toMatchObject({ status: 200, body: { cover: null } });
    expect((await get(`/images/${cover.hash}/64.webp`)).statusCode).toBe(404);
    expect((await remove('cover')).status).toBe(200);
  });

  test('leaves the colour of the place alone', async () => {
    await t.call('PATCH /places/harbour-clinic', { key: t.keys.owner, body: { accent: '#336699' } });
    await put('logo', await picture(32, 32).png().toBuffer(), 'image/png');
    expect(await look()).toMatchObject({ accent: '#336699', logo: { width: 32 } });
    await t.call('PATCH /places/harbour-clinic', { key: t.keys.owner, body: { name: 'Harbour Clinic' } });
    expect(await look()).toMatchObject({ accent: '#336699', logo: { width: 32 } });
  });

  test('sent twice under one key is one; another under it is refused', async () => {
    const headers = { 'idempotency-key': 'the-same-picture-again' };
    const small = await picture(32, 32).png().toBuffer();
    const first = imageOf(await put('logo', small, 'image/png', { headers }), 'logo');
    await put('logo', await picture(48, 48).png().toBuffer(), 'image/png');
    const repeat = imageOf(await put('logo', small, 'image/png', { headers }), 'logo');
    expect(repeat.width).toBe(48);
    expect(first.width).toBe(32);
    const other = await put('logo', await picture(64, 64).png().toBuffer(), 'image/png', { headers });
    expect(other.body).toMatchObject({ code: 'idempotency_mismatch' });
  });
});

describe('what is no picture for us', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>';

  test('is refused by its kind', async () => {
    const refusal = (code: string) => ({
      status: 415,
      body: { code: 'unsupported_media', errors: [{ path: 'image', code }] },
    });
    expect(await put('logo', drawing, 'image/svg+xml')).toMatchObject(refusal('svg'));
    expect(await put('logo', drawing, 'image/png')).toMatchObject(refusal('other_type'));
    const jpeg = await picture(64, 64).flatten().jpeg().toBuffer();
    expect(await put('logo', jpeg, 'image/webp')).toMatchObject(refusal('other_type'));
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1');
    expect(await put('logo', heic, 'image/avif')).toMatchObject(refusal('other_type'));
    for (const type of ['image/gif', 'text/plain', 'application/json', 'application/octet-stream']) {
      expect(await put('logo', jpeg, type)).toMatchObject({ status: 415, body: { code: 'unsupported_media' } });
    }
  });

  test('is refused where it cannot be decoded, is empty, or is of no use', async () => {
    const jpeg = await picture(640, 640).flatten().jpeg().toBuffer();
    const fault = (code: string) => ({
      status: 422,
      body: { code: 'invalid_fields', errors: [{ path: 'image', code }] },
    });
    expect(await put('logo', jpeg.subarray(0, jpeg.length / 2), 'image/jpeg')).toMatchObject(fault('broken'));
    expect(await put('logo', Buffer.alloc(0), 'image/png')).toMatchObject(fault('required'));
    const one = async (width: number, height: number) =>
      put('logo', await picture(width, height).png().toBuffer(), 'image/png');
    expect(await one(15, 15)).toMatchObject(fault('too_small'));
    expect(await one(900, 100)).toMatchObject(fault('too_long'));
  });

  test('is refused before it fills the memory', async () => {
    expect(await put('cover', pngThatClaims(60_000, 60_000), 'image/png')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'image', code: 'too_many_pixels' }] },
    });
    const large = Buffer.concat([await picture(64, 64).png().toBuffer(), Buffer.alloc(maxImageBytes)]);
    expect(await put('cover', large, 'image/png')).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });
});

describe('who may', () => {
  test('owners, managers and keys; nobody else, and of another organization nobody hears of the place', async () => {
    const small = await picture(32, 32).png().toBuffer();
    const by = async (key: string | null) => (await put('logo', small, 'image/png', { key })).status;
    expect(await by(t.keys.owner)).toBe(200);
    expect(await by(t.keys.manager)).toBe(200);
    expect(await by(t.keys.host)).toBe(403);
    expect(await by(t.keys.viewer)).toBe(403);
    expect(await by(t.keys.stranger)).toBe(404);
    expect(await by(null)).toBe(401);
    expect((await remove('logo', t.keys.host)).status).toBe(403);
    expect((await remove('logo', t.keys.stranger)).status).toBe(404);
    expect((await look()).logo).toMatchObject({ width: 32 });
  });

  test('a picture of no kind we know is not found', async () => {
    expect((await put('poster', await picture(32, 32).png().toBuffer(), 'image/png')).status).toBe(404);
  });
});

/** Only the head of a PNG, with dimensions that no memory holds. */
function pngThatClaims(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', Buffer.alloc(64)), chunk('IEND', Buffer.alloc(0))]);
}
