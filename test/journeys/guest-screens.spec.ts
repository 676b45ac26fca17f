import { expect, expectAccessible, test } from './fixtures.ts';
import type { Page, Place } from './fixtures.ts';

const isWide = process.env['WIDE'] === '1';
const sizes = isWide
  ? [
      { width: 320, height: 640 },
      { width: 390, height: 844 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ]
  : [
      { width: 320, height: 640 },
      { width: 1440, height: 900 },
    ];
const languages = isWide ? ['en', 'es', 'ar'] : ['en', 'ar'];

/** Long names and many people, where layouts break first. */
const hard = {
  name: 'Servicio de Atención Ciudadana del Distrito de Carabanchel',
  desks: ['Consultation room 12 (blue door)'],
  lines: [
    { name: { en: 'Prescriptions, results and everything else', ar: 'الوصفات والنتائج وكل شيء آخر' }, prefix: 'AB' },
    { name: { en: 'Vaccination' }, prefix: 'C', state: 'paused' },
    { name: { en: 'Blood tests' }, prefix: 'D', state: 'closed', hours: { mon: [{ from: '09:00', to: '12:00' }] } },
    { name: { en: 'Full' }, prefix: 'F', capacity: 1 },
  ],
};

for (const size of sizes)
  for (const language of languages)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`every guest screen holds at ${size.width} px in ${language}, ${colorScheme}`, async ({
        makePlace,
        openBrowser,
        noise,
      }) => {
        noise.allow(/status of 404/);
        const place = await makePlace(hard);
        const page = await openBrowser({ viewport: size, colorScheme, locale: language });
        for (const look of screens(place)) {
          await page.goto(await look());
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await settled(page);
          await expectAccessible(page);
        }
      });

/** Movements that were begun have ended. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
}

function screens(place: Place): (() => Promise<string>)[] {
  let url = '';
  let id = '';
  const moved = async (verb: string, body?: unknown): Promise<string> => {
    await place.move(id, verb, body);
    return url;
  };
  return [
    () => Promise.resolve(`/p/${place.slug}`),
    async () => {
      await place.join({}, 3);
      for (let count = 0; count < 11; count += 1) await place.join();
      ({ url, id } = await place.join({ phone: '+12025550103', name: 'Noor', partySize: 12 }));
      return url;
    },
    () => moved('hold'),
    () => moved('resume'),
    () => moved('call', { deskId: place.desks[0]?.id, reason: 'need' }),
    () => moved('serve'),
    () => moved('finish'),
    () => moved('return', { rule: 'next_up' }),
    () => moved('remove', { reason: 'other' }),
    () => Promise.resolve(`/p/${place.slug}/${place.lines[1]?.slug}`),
    () => Promise.resolve(`/p/${place.slug}/${place.lines[2]?.slug}`),
    () => Promise.resolve(`/p/${place.slug}/${place.lines[3]?.slug}`),
    () => Promise.resolve(`/privacy/${place.slug}`),
    () => Promise.resolve('/p/nowhere'),
  ];
}
