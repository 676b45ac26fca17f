import { offeredLanguages } from '#locales/languages.ts';
import type { Place, PlaceInput } from '../journeys/place-by-api.ts';

interface GuestScreen {
  name: string;
  /** Brings about what it shows, in a place filled for guests, and answers its path. */
  open: () => Promise<string>;
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
  name: 'Sozialversicherungsfachangestellte Distrito de Carabanchel',
  languages: [...offeredLanguages],
  desks: ['Sozialversicherungsfachangestellte (blue door)'],
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

/** Somebody in every line, and at the desk: what all screens of guests need. */
export async function fillForGuests(place: Place): Promise<void> {
  const answers = { first: true };
  await place.join({}, 3);
  const [serving, called] = [await place.join({ answers }), await place.join({ answers, name: 'Noor' })];
  for (const { id } of [serving, called]) await place.move(id, 'call', callOf(place));
  await place.move(serving.id, 'serve');
  for (let guest = 0; guest < 11; guest += 1) await place.join({ answers });
}

const callOf = (place: Place) => ({ deskId: place.desks[0]?.id, reason: 'need' });

/** Every screen that a guest can reach, each with its own ticket in the state it shows, made when it is opened. */
export function guestScreens(place: Place, language: string): GuestScreen[] {
  const { slug, lines } = place;
  const call: [string, unknown] = ['call', callOf(place)];
  const ticket =
    (moves: [verb: string, body?: unknown][], input: Record<string, unknown> = {}, query = '') =>
    async (): Promise<string> => {
      const { id, token } = await place.join({ language, answers: { first: true }, name: 'Noor', ...input });
      for (const [verb, body] of moves) await place.move(id, verb, body);
      return `/t/${token}${query}`;
    };
  const group = { partySize: 12 };
  // A number waits once in a line.
  const far = (digit: number) => ({ phone: `+1202555010${digit}`, service: 'new', travelMinutes: 20 });
  /** Somebody joins after it, so that others can go first. */
  const followed = (open: () => Promise<string>) => async (): Promise<string> => {
    const path = await open();
    await place.join({ answers: { first: true } });
    return path;
  };
  const gone = async (): Promise<string> => {
    const path = await followed(ticket([], group))();
    const until = new Date(Date.now() + 5 * 60_000).toISOString();
    await place.call('POST', `${path.replace('/t/', '/tickets/')}/step-away`, { until });
    return path;
  };
  const tickets = {
    'ticket held': ticket([['hold']], group),
    'ticket serving': ticket([call, ['serve']], group),
    'ticket served': ticket([call, ['serve'], ['finish']], group),
    'ticket missed': ticket([call, ['no-show']], group),
    'ticket removed': ticket([['remove', { reason: 'other' }]], group),
    'ticket far': ticket([], far(3)),
    'ticket delay': followed(ticket([], far(4), '?do=delay')),
    'ticket gone': gone,
    'ticket away': ticket([], far(5), '?do=away'),
    'ticket contact': ticket([], far(6), '?do=contact'),
    'ticket erase': ticket([call, ['no-show']], group, '?do=erase'),
    'ticket next': ticket([['move', { ahead: 0, reason: 'appointment' }]]),
    'ticket called': ticket([call]),
  };
  const page = (name: string, path: string, status = 200): GuestScreen => ({ name, open: async () => path, status });
  return [
    page('place', `/p/${slug}`),
    ...lines.map((line, at) =>
      page(`line ${['open', 'paused', 'closed', 'full'][at] ?? at}`, `/p/${slug}/${line.slug}`),
    ),
    ...Object.entries(tickets).map(([name, open]) => ({ name, open })),
    page('no such ticket', `/t/${'A'.repeat(22)}`, 404),
    page('privacy', `/privacy/${slug}`),
    page('board', `/p/${slug}/board`),
    page('not found', '/p/nowhere', 404),
  ];
}
