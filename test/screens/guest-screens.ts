import { nameOf, offeredLanguages } from '#locales/languages.ts';
import type { Place, PlaceInput } from '../journeys/place-by-api.ts';

export interface GuestScreen {
  name: string;
  path: string;
  /** The expected status; 200 by default. */
  status?: number;
}

const bring = [
  {
    id: 'card',
    text: { en: 'Your insurance card', de: 'Ihre Versichertenkarte', ar: 'بطاقة التأمين الصحي', 'zh-Hans': '医保卡' },
  },
  {
    id: 'list',
    text: {
      en: 'A list of the medicines you take now',
      de: 'Eine Liste der Arzneimittel, die Sie derzeit einnehmen',
      ar: 'قائمة بالأدوية التي تتناولها حاليًا',
      'zh-Hans': '您目前服用的药物清单',
    },
  },
];

const services = [
  {
    id: 'new',
    name: { en: 'New patient', de: 'Erstgespräch', ar: 'مريض جديد', 'zh-Hans': '初诊' },
    expectedMinutes: 20,
    bring,
  },
  { id: 'repeat', name: { en: 'Repeat prescription', de: 'Folgerezept', ar: 'تجديد وصفة', 'zh-Hans': '续方' } },
];

const questions = [
  {
    id: 'reason',
    kind: 'text',
    label: { en: 'What is it about?', de: 'Worum geht es?', ar: 'ما سبب الزيارة؟', 'zh-Hans': '您要办理什么？' },
  },
  {
    id: 'first',
    kind: 'yes_no',
    isRequired: true,
    label: {
      en: 'Is this your first visit?',
      de: 'Sind Sie zum ersten Mal hier?',
      ar: 'هل هذه زيارتك الأولى؟',
      'zh-Hans': '您是第一次来吗？',
    },
  },
];

/** Long names, every kind of field, many people: these break layouts first. */
export const hardPlace: PlaceInput = {
  name: 'Servicio de Atención Ciudadana del Distrito de Carabanchel',
  languages: [...offeredLanguages],
  desks: ['Consultation room 12 (blue door)'],
  lines: [
    {
      name: { en: 'Prescriptions, results and everything else', ar: 'الوصفات والنتائج وكل شيء آخر' },
      prefix: 'AB',
      services,
      questions,
    },
    { name: { en: 'Vaccination' }, prefix: 'C', state: 'paused' },
    { name: { en: 'Blood tests' }, prefix: 'D', state: 'closed', hours: { mon: [{ from: '09:00', to: '12:00' }] } },
    { name: { en: 'Full' }, prefix: 'F', capacity: 1 },
  ],
};

/** Every screen that a guest can reach, each with its own ticket in the state it shows. */
export async function guestScreens(place: Place, language: string): Promise<GuestScreen[]> {
  const { slug, lines } = place;
  const join = (input: Record<string, unknown> = {}) => place.join({ language, answers: { first: true }, ...input });
  const deskId = place.desks[0]?.id;
  await place.join({ language }, 3);
  const after = async (...moves: [verb: string, body?: unknown][]): Promise<string> => {
    const { id, token } = await join({ name: 'Noor', partySize: 12 });
    for (const [verb, body] of moves) await place.move(id, verb, body);
    return `/t/${token}`;
  };
  const call: [string, unknown] = ['call', { deskId, reason: 'need' }];
  const ended = {
    'ticket held': await after(['hold']),
    'ticket serving': await after(call, ['serve']),
    'ticket served': await after(call, ['serve'], ['finish']),
    'ticket missed': await after(call, ['no-show']),
    'ticket removed': await after(['remove', { reason: 'other' }]),
  };
  for (let guest = 0; guest < 11; guest += 1) await join();
  const far = await join({ phone: '+12025550103', name: 'Noor', service: 'new', travelMinutes: 20 });
  const near = await join({ name: 'Noor' });
  await place.move(near.id, 'move', { ahead: 0, reason: 'appointment' });
  const called = await join({ name: 'Noor' });
  await place.move(...([called.id, ...call] as const));
  const tickets = {
    ...ended,
    'ticket far': `/t/${far.token}`,
    'ticket delay': `/t/${far.token}?do=delay`,
    'ticket away': `/t/${far.token}?do=away`,
    'ticket contact': `/t/${far.token}?do=contact`,
    'ticket erase': `${ended['ticket missed']}?do=erase`,
    'ticket next': `/t/${near.token}`,
    'ticket called': `/t/${called.token}`,
  };
  return [
    { name: 'place', path: `/p/${slug}` },
    ...lines.map((line, at) => ({
      name: `line ${['open', 'paused', 'closed', 'full'][at] ?? at}`,
      path: `/p/${slug}/${line.slug}`,
    })),
    ...Object.entries(tickets).map(([name, path]) => ({ name, path })),
    { name: 'no such ticket', path: `/t/${'A'.repeat(22)}`, status: 404 },
    { name: 'privacy', path: `/privacy/${slug}` },
    { name: 'board', path: `/p/${slug}/board` },
    { name: 'not found', path: '/p/nowhere', status: 404 },
  ];
}

/** For a test's title. */
export const titleOf = nameOf;
