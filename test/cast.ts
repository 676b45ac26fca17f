// The people and places of tests and demo. All of them are invented; the numbers are reserved for examples by regulators.

import type { Question } from '#domain/line/question.ts';
import type { Service } from '#domain/line/service.ts';
import type { TicketSource } from '#domain/ticket/ticket.ts';

export interface CastPlace {
  slug: string;
  name: string;
  country: string;
  timeZone: string;
  languages: readonly string[];
  defaultLanguage: string;
  lines: readonly CastLine[];
  desks: readonly { name: string; directions: string; lines: readonly string[] }[];
}

export interface CastLine {
  slug: string;
  prefix: string;
  name: Record<string, string>;
  services?: Service[];
  questions?: Question[];
}

const insuranceCard = {
  id: 'insurance-card',
  text: { en: 'Insurance card', es: 'Tarjeta del seguro', ar: 'بطاقة التأمين' },
};

const walkInServices: Service[] = [
  {
    id: 'prescription',
    name: { en: 'Prescription', es: 'Receta', ar: 'وصفة طبية' },
    expectedMinutes: 5,
    bring: [
      insuranceCard,
      {
        id: 'box',
        text: { en: 'The box of your medicine', es: 'La caja de su medicamento', ar: 'علبة الدواء' },
      },
    ],
  },
  {
    id: 'consultation',
    name: { en: 'See a doctor', es: 'Consulta médica', ar: 'مراجعة الطبيب' },
    expectedMinutes: 15,
    bring: [insuranceCard],
  },
  {
    id: 'vaccination',
    name: { en: 'Vaccination', es: 'Vacunación', ar: 'تطعيم' },
    expectedMinutes: 10,
    bring: [
      {
        id: 'vaccination-card',
        text: { en: 'Vaccination card', es: 'Cartilla de vacunación', ar: 'دفتر التطعيم' },
      },
    ],
  },
];

const walkInQuestions: Question[] = [
  {
    id: 'first-visit',
    kind: 'yes_no',
    label: { en: 'Is this your first visit?', es: '¿Es su primera visita?', ar: 'هل هذه زيارتك الأولى؟' },
    isRequired: false,
    options: [],
  },
];

export const harbourClinic = {
  slug: 'harbour-clinic',
  name: 'Harbour Clinic',
  country: 'US',
  timeZone: 'America/New_York',
  languages: ['en', 'es', 'ar'],
  defaultLanguage: 'en',
  lines: [
    {
      slug: 'walk-in',
      prefix: 'A',
      name: { en: 'Walk-in', es: 'Sin cita', ar: 'بدون موعد' },
      services: walkInServices,
      questions: walkInQuestions,
    },
    { slug: 'results', prefix: 'B', name: { en: 'Test results', es: 'Resultados', ar: 'نتائج الفحوص' } },
  ],
  desks: [
    { name: 'Desk 1', directions: 'Left of the entrance', lines: ['walk-in', 'results'] },
    { name: 'Desk 2', directions: 'Right of the entrance', lines: ['walk-in'] },
    { name: 'Room 7', directions: 'First floor, at the end', lines: ['results', 'walk-in'] },
  ],
} as const satisfies CastPlace;

export const millBakery = {
  slug: 'mill-bakery',
  name: 'The Old Mill Bakery',
  country: 'GB',
  timeZone: 'Europe/London',
  languages: ['en'],
  defaultLanguage: 'en',
  lines: [{ slug: 'counter', prefix: 'C', name: { en: 'Counter' } }],
  desks: [{ name: 'Counter', directions: '', lines: ['counter'] }],
} as const satisfies CastPlace;

interface CastHost {
  name: string;
  email: string;
  role: 'viewer' | 'host' | 'manager' | 'owner';
}

export const hosts = {
  ines: { name: 'Inés Carrasco', email: 'ines@harbour.example', role: 'owner' },
  tomas: { name: 'Tomás Ferreira', email: 'tomas@harbour.example', role: 'manager' },
  ruth: { name: 'Ruth Adeyemi', email: 'ruth@harbour.example', role: 'host' },
  kenji: { name: 'Kenji Mori', email: 'kenji@harbour.example', role: 'host' },
  olga: { name: 'Olga Lindqvist', email: 'olga@harbour.example', role: 'viewer' },
} as const satisfies Record<string, CastHost>;

interface CastGuest {
  name: string;
  phone: string | null;
  language: string;
  partySize: number;
  source: TicketSource;
}

const guest = (name: string, phone: string | null, language: string, partySize = 1): CastGuest => ({
  name,
  phone,
  language,
  partySize,
  source: phone === null ? 'link' : 'qr',
});

export const guests = {
  amara: guest('Amara Okafor', '+1 202 555 0101', 'en'),
  luis: guest('Luis Herrera', '+1 202 555 0102', 'es', 2),
  leila: guest('ليلى حداد', '+1 202 555 0103', 'ar', 4),
  grace: guest('Grace Whitfield', '+44 7700 900104', 'en'),
  mateo: guest('Mateo Rivas', '+1 202 555 0105', 'es'),
  yusuf: guest('يوسف منصور', '+44 7700 900106', 'ar', 2),
  hanna: guest('Hanna Brandt', '+1 202 555 0107', 'en', 3),
  bao: guest('Bảo Nguyễn', '+1 202 555 0108', 'en'),
  pilar: guest('Pilar Montes', '+1 202 555 0109', 'es'),
  samir: guest('سمير العلي', '+44 7700 900110', 'ar'),
  edith: guest('Edith Marlowe', null, 'en'),
  oskar: guest('Oskar Vale', null, 'en', 2),
} as const satisfies Record<string, CastGuest>;

/** One of 6,000 numbers reserved for examples, each for one guest at a time. */
export function reservedPhone(at: number): string {
  const areaCode = areaCodes[Math.floor(at / 100) % areaCodes.length] ?? '202';
  return `+1 ${areaCode} 555 01${String(at % 100).padStart(2, '0')}`;
}

// 555-0100 to 555-0199 are reserved in every one of them.
const areaCodes = (
  '201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254 ' +
  '256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 325 330'
).split(' ');
