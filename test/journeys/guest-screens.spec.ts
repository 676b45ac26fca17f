import { expect, expectAccessible, test } from './fixtures.ts';
import type { Page, Place } from './fixtures.ts';

type Way = [width: number, height: number, language: string, colorScheme: 'light' | 'dark'];

/** Each width, direction and light at least once; with WIDE every one of them with every other. */
const ways: Way[] =
  process.env['WIDE'] === '1'
    ? (
        [
          [320, 640],
          [390, 844],
          [768, 1024],
          [1440, 900],
        ] as const
      ).flatMap(([width, height]) =>
        ['en', 'es', 'ar'].flatMap((language) =>
          (['light', 'dark'] as const).map((colorScheme): Way => [width, height, language, colorScheme]),
        ),
      )
    : [
        [320, 640, 'ar', 'light'],
        [768, 1024, 'es', 'dark'],
        [1440, 900, 'en', 'light'],
      ];

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

for (const [width, height, language, colorScheme] of ways)
  test(`every guest screen holds at ${width} px in ${language}, ${colorScheme}`, async ({
    makePlace,
    openBrowser,
    noise,
  }) => {
    test.slow();
    noise.allow(/status of 404/);
    const place = await makePlace(hard);
    const page = await openBrowser({ viewport: { width, height }, colorScheme, locale: language });
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
