import { afterEach, beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import { findImage } from '#db/place/place-images.ts';
import { findPlaceById } from '#db/place/places.ts';
import { maxSlideImages, type BoardSlide } from '#domain/place/board-slides.ts';
import { widthsWithin } from '#domain/place/place-image.ts';
import { presentSlides, slidesMark } from '#presenters/screens/public-board.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { keepSlidePicture } from './set-place-image.ts';
import { updatePlace } from './places.ts';

let harbour: Harbour;

beforeEach(async () => {
  harbour = await openHarbour();
});

afterEach(() => harbour.close());

const tea = { id: 'tea', text: { en: 'Tea is free.', ar: 'الشاي مجاني.' }, image: null, seconds: 20 };
const lift = { id: 'lift', text: { en: 'The lift is out of order.' }, image: null, seconds: 5 };

async function found() {
  const place = await findPlaceById(harbour.db, harbour.placeId);
  if (!place) throw new Error('There is no such place.');
  return place;
}
const show = (slides: BoardSlide[], staff = harbour.staff.tomas) =>
  updatePlace(harbour.context, staff, { placeId: harbour.placeId, board: { slides } }, null);

test('a manager sets them, in their order; the rest of the board stays, and so do they', async () => {
  const { context, staff, placeId } = harbour;
  await updatePlace(context, staff.tomas, { placeId, board: { layout: 'turned_left' } }, null);
  await show([tea, lift]);
  await updatePlace(context, staff.tomas, { placeId, board: { hasChime: false } }, null);
  expect((await found()).board).toEqual({ layout: 'turned_left', hasChime: false, slides: [tea, lift] });
  await show([lift]);
  expect((await found()).board.slides).toEqual([lift]);
});

test('each is shown in the languages that the place offers, its own first, and long enough to be read', async () => {
  const { context, staff, placeId } = harbour;
  const before = slidesMark(await found());
  expect(before).toBe('');
  await show([tea, lift]);
  await updatePlace(context, staff.tomas, { placeId, languages: ['en', 'ar'], defaultLanguage: 'ar' }, null);
  const both = await found();
  expect(presentSlides(both)).toEqual([
    { text: tea.text.ar, language: 'ar', image: null, seconds: 20 },
    { text: tea.text.en, language: 'en', image: null, seconds: 20 },
    { text: lift.text.en, language: 'en', image: null, seconds: 6 },
  ]);
  await updatePlace(context, staff.tomas, { placeId, languages: ['ar'] }, null);
  const one = await found();
  expect(presentSlides(one).map(({ language }) => language)).toEqual(['ar']);
  expect(slidesMark(one)).not.toBe(slidesMark(both));
});

test('what breaks a rule is refused as a whole', async () => {
  await show([tea]);
  const refused = async (slides: BoardSlide[], ...errors: object[]) =>
    expect(show(slides)).rejects.toMatchObject({ code: 'invalid_fields', details: { errors } });
  await refused([lift, { ...tea, text: { ar: tea.text.ar } }], { path: 'slides.1.text.en', code: 'required' });
  await refused([{ ...tea, seconds: 4 }], { path: 'slides.0.seconds', code: 'out_of_range' });
  const eleven = Array.from({ length: 11 }, (_, at) => ({ ...tea, id: `tea-${at}` }));
  await refused(eleven, { path: 'slides', code: 'too_many_entries' });
  expect((await found()).board.slides).toEqual([tea]);
});

test('a picture is shown once, whole, when a slide names it; one that none names stays for one more change', async () => {
  const { context, staff, placeId } = harbour;
  const send = async (background: string) => {
    const content = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
    return keepSlidePicture(context, staff.tomas, { placeId, content, type: 'image/png' }, null);
  };
  const { answer: image } = await send('teal');
  const map = { ...tea, id: 'map', image };
  const isKept = async () => (await findImage(harbour.db, image.hash, image.width)) !== null;
  expect([image.width, await isKept(), presentSlides(await found())]).toEqual([384, true, []]);
  await show([map]);
  const shown = { hash: image.hash, widths: widthsWithin(384) };
  expect(presentSlides(await found())).toEqual([{ text: tea.text.en, language: 'en', image: shown, seconds: 20 }]);

  await show([tea]);
  expect(await isKept()).toBe(true);
  await show([map]);
  await show([tea]);
  await show([tea, lift]);
  expect(await isKept()).toBe(false);
  await expect(show([lift, map])).rejects.toMatchObject({
    details: { errors: [{ path: 'slides.1.image', code: 'not_a_choice' }] },
  });

  for (let shade = 0; shade < maxSlideImages; shade += 1) await send(`rgb(${shade * 12}, 0, 0)`);
  const { rows } = await harbour.pool.query(`select distinct hash from place_image where kind = 'slide'`);
  expect(rows).toHaveLength(maxSlideImages);
  await send('teal');
  expect((await harbour.pool.query(`select distinct hash from place_image where kind = 'slide'`)).rows).toHaveLength(1);
});

test('a host may not, and of another organization nobody hears of the place', async () => {
  const stranger = { ...harbour.staff.ines, organizationId: '01900000-0000-7000-8000-000000000001' };
  await expect(show([tea], harbour.staff.ruth)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(show([tea], stranger)).rejects.toMatchObject({ code: 'not_found' });
  expect((await found()).board.slides).toBeUndefined();
});
