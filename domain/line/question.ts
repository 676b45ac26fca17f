// What a line asks of those who join, up to five questions, and what counts as an answer.

import type { ByLanguage } from '../by-language.ts';
import { isDay } from '../local-time.ts';
import { parseName } from '../name.ts';
import { asciiDigits } from '../phone/phone-text.ts';
import { repeated, type FieldFault } from './service.ts';

export const questionKinds = ['text', 'choice', 'yes_no', 'number', 'date'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface Question {
  id: string;
  kind: QuestionKind;
  label: ByLanguage;
  isRequired: boolean;
  /** For `choice` only. */
  options: { id: string; label: ByLanguage }[];
}

export type Answer = string | number | boolean;
/** By question id. */
export type Answers = Record<string, Answer>;

export const maxQuestions = 5;
export const maxOptions = 30;
export const maxAnswerText = 200;
const maxAnswerNumber = 1_000_000_000;

export function validateQuestions(questions: Question[]): FieldFault[] {
  const faults = repeated(questions, '');
  if (questions.length > maxQuestions) faults.push({ path: '', code: 'too_many_entries' });
  questions.forEach(({ kind, options }, at) => {
    const isListed = kind === 'choice' ? options.length >= 2 && options.length <= maxOptions : options.length === 0;
    if (!isListed) faults.push({ path: `${at}.options`, code: 'options_invalid' });
    faults.push(...repeated(options, `${at}.options.`));
  });
  return faults;
}

/** The answers that are kept, trimmed, and what is wrong with the others. `isComplete`: required ones must be there. */
export function parseAnswers(questions: Question[], given: Answers, { isComplete }: { isComplete: boolean }) {
  const answers: Answers = {};
  const faults: FieldFault[] = [];
  for (const id of Object.keys(given)) {
    if (!questions.some((question) => question.id === id)) faults.push({ path: `answers.${id}`, code: 'unknown' });
  }
  for (const question of questions) {
    const parsed = parseAnswer(question, Object.hasOwn(given, question.id) ? given[question.id] : undefined);
    if (parsed === null) faults.push({ path: `answers.${question.id}`, code: 'answer_invalid' });
    else if (parsed !== undefined) answers[question.id] = parsed;
    else if (question.isRequired && isComplete) faults.push({ path: `answers.${question.id}`, code: 'required' });
  }
  return { answers, faults };
}

/** undefined: nothing was answered; null: not an answer to this question. */
function parseAnswer(question: Question, given: Answer | undefined): Answer | undefined | null {
  if (given === undefined) return undefined;
  const text = typeof given === 'string' ? given.trim() : given;
  if (text === '') return undefined;
  return readers[question.kind](text, question);
}

const readers: Record<QuestionKind, (given: Answer, question: Question) => Answer | null> = {
  text: (given) => (typeof given === 'string' ? textOf(given) : null),
  choice: (given, { options }) => (options.some(({ id }) => id === given) ? given : null),
  yes_no: (given) => (typeof given === 'boolean' ? given : (yesNo.get(given) ?? null)),
  number: (given) => numberOf(given),
  date: (given) => (typeof given === 'string' && isDay(given) ? given : null),
};

/** As a form without scripts sends it. */
const yesNo = new Map<Answer, boolean>([
  ['yes', true],
  ['no', false],
]);

function numberOf(given: Answer): number | null {
  if (typeof given === 'boolean') return null;
  const value = typeof given === 'number' ? given : numberIn(given);
  if (!Number.isFinite(value) || Math.abs(value) > maxAnswerNumber) return null;
  // JSON knows no zero below zero.
  return value || 0;
}

/** As people write one: in the digits of their script, in groups of thousands, with a point or a comma before the decimals. */
function numberIn(text: string): number {
  const digits = asciiDigits(text.slice(0, maxAnswerText)).replace(thousands, (whole) =>
    whole.replace(/[^\d+-]/gu, ''),
  );
  const plain = digits.replace(/[\u066B,]/u, '.');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** 1,500 and 1.500 are fifteen hundred, everywhere: three decimals are rarer than thousands. India groups by two. */
const thousands = /^[+-]?[1-9]\d{0,2}([.,\u066C'’\s])(?:\d{2,3}\1)*\d{3}(?=$|(?!\1)[.,\u066B]\d+$)/u;

/** By the rule of names: no control characters, none that turn the direction of what follows. */
function textOf(given: string): string | null {
  const parsed = parseName(given, maxAnswerText);
  return parsed.ok ? parsed.name : null;
}
