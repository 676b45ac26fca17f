// What a new place begins with, by what it is: its lines with their services and questions, and its first desk. Each word is an id of
// the catalog `trade`, without the catalog's name; hyphens stand for its underscores where it is the id of a service or an answer.

import type { LineSettings } from '../line/line-settings.ts';
import type { QuestionKind } from '../line/question.ts';

export const tradeNames = ['clinic', 'counter', 'food_bank', 'repair', 'restaurant', 'other'] as const;
export type TradeName = (typeof tradeNames)[number];

interface TradeService<Word> {
  word: Word;
  expectedMinutes: number;
  bring?: readonly Word[];
}

interface TradeQuestion<Word> {
  word: Word;
  kind: QuestionKind;
  /** For the kind `choice` only. */
  options?: readonly Word[];
}

export interface TradeLine<Word> {
  word: Word;
  prefix: string;
  services?: readonly TradeService<Word>[];
  questions?: readonly TradeQuestion<Word>[];
  settings?: Partial<LineSettings>;
}

export interface Trade<Word> {
  /** The first desk, which serves all lines. */
  desk: Word;
  lines: readonly [TradeLine<Word>, ...TradeLine<Word>[]];
  /** Whether a called guest reads by text that the table is ready. */
  hasTables?: true;
}

export const trades = {
  clinic: {
    desk: 'desk',
    lines: [
      {
        word: 'walk_in',
        prefix: 'A',
        services: [
          { word: 'prescription', expectedMinutes: 5, bring: ['insurance_card', 'medicine_box'] },
          { word: 'consultation', expectedMinutes: 15, bring: ['insurance_card'] },
          { word: 'vaccination', expectedMinutes: 10, bring: ['vaccination_card'] },
        ],
        questions: [{ word: 'first_visit', kind: 'yes_no' }],
      },
      { word: 'results', prefix: 'B' },
    ],
  },
  counter: {
    desk: 'counter',
    lines: [
      {
        word: 'general',
        prefix: 'A',
        services: [
          { word: 'id_card', expectedMinutes: 15, bring: ['old_document', 'photo'] },
          { word: 'address', expectedMinutes: 10, bring: ['id_document', 'proof_of_address'] },
          { word: 'certificate', expectedMinutes: 10, bring: ['id_document'] },
          { word: 'question', expectedMinutes: 5 },
        ],
      },
      { word: 'collect_papers', prefix: 'B' },
    ],
  },
  food_bank: {
    desk: 'hand_out',
    lines: [
      {
        word: 'food',
        prefix: 'A',
        services: [
          { word: 'parcel', expectedMinutes: 5, bring: ['bags'] },
          { word: 'advice', expectedMinutes: 15 },
        ],
        questions: [
          { word: 'household', kind: 'number' },
          { word: 'diet', kind: 'choice', options: ['diet_any', 'diet_halal', 'diet_vegetarian', 'diet_baby'] },
        ],
      },
    ],
  },
  repair: {
    desk: 'counter',
    lines: [
      {
        word: 'repairs',
        prefix: 'A',
        services: [
          { word: 'drop_off', expectedMinutes: 10, bring: ['receipt', 'charger'] },
          { word: 'while_you_wait', expectedMinutes: 30, bring: ['charger'] },
          { word: 'question', expectedMinutes: 5 },
        ],
      },
      { word: 'collect', prefix: 'B' },
    ],
  },
  restaurant: {
    desk: 'entrance',
    lines: [
      {
        word: 'tables',
        prefix: 'A',
        questions: [{ word: 'seat', kind: 'choice', options: ['seat_any', 'seat_inside', 'seat_outside'] }],
        settings: { partySizeLimit: 12, graceMinutes: 10 },
      },
    ],
    hasTables: true,
  },
  other: { desk: 'desk', lines: [{ word: 'walk_in', prefix: 'A' }] },
} as const satisfies Record<TradeName, Trade<string>>;

type WordsOf<T> = T extends Trade<infer Word> ? Word : never;
/** Every word that a trade uses. */
export type TradeWord = WordsOf<(typeof trades)[TradeName]>;
