import type { useLoaderData } from 'react-router';
import type { PublicPlace } from '#contract/views.ts';
import type { Language } from '#locales/languages.ts';
import type { loadKiosk } from '../visit/load-kiosk.server.ts';
import type { Choice, LateChoice, Progress, Visit } from '../visit/visit.ts';

export type KioskFacts = NonNullable<ReturnType<typeof useLoaderData<typeof loadKiosk>>['kiosk']>;

export interface StepProps {
  visit: Visit;
  place: PublicPlace;
  kiosk: KioskFacts;
  progress: Progress | null;
  /** The server's time, to within seconds. */
  now: string;
  /** How long a number is kept after the visit. */
  keepHours: number;
  /** A ticket is being requested: everything else waits. */
  isTaking: boolean;
  onChoose: (choice: Choice) => void;
  onLanguage: (language: Language) => void;
  onTake: (byPhone: boolean, closing?: LateChoice) => void;
  print: () => void;
  onFinish: () => void;
}
