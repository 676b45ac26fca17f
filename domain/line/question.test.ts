import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  maxAnswerText,
  maxOptions,
  parseAnswers,
  questionKinds,
  maxQuestions,
  validateQuestions,
  type Answer,
  type Question,
  type QuestionKind,
} from './question.ts';

const question = (kind: QuestionKind, part: Partial<Question> = {}): Question => ({
  id: 'asked',
  kind,
  label: { en: 'Asked' },
  isRequired: false,
  options: kind === 'choice' ? [option('tea'), option('coffee')] : [],
  ...part,
});
const option = (id: string): Question['options'][number] => ({ id, label: { en: id } });

/** What is kept of one answer; what is wrong with it instead. */
function answered(kind: QuestionKind, given: Answer): Answer | string | undefined {
  const { answers, faults } = parseAnswers([question(kind)], { asked: given }, { isComplete: true });
  return faults[0]?.code ?? answers['asked'];
}

describe('what counts as an answer', () => {
  test.each<[QuestionKind, Answer, Answer | string]>([
    ['text', '  Left knee ', 'Left knee'],
    ['text', 'a'.repeat(maxAnswerText), 'a'.repeat(maxAnswerText)],
    ['text', 'a'.repeat(maxAnswerText + 1), 'answer_invalid'],
    ['text', 'turned \u202Eround', 'answer_invalid'],
    ['text', 7, 'answer_invalid'],
    ['choice', 'tea', 'tea'],
    ['choice', 'water', 'answer_invalid'],
    ['choice', true, 'answer_invalid'],
    ['yes_no', 'yes', true],
    ['yes_no', 'no', false],
    ['yes_no', false, false],
    ['yes_no', 'constructor', 'answer_invalid'],
    ['yes_no', 1, 'answer_invalid'],
    ['number', '12', 12],
    ['number', ' 36,6 ', 36.6],
    ['number', '٣٦٫٦', 36.6],
    ['number', '۱۲', 12],
    ['number', '-3', -3],
    // Thousands in every country's way: nobody writes three decimals of a number that counts something.
    ['number', '1,500', 1500],
    ['number', '1.500', 1500],
    ['number', '12 500', 12_500],
    ['number', '1\u202F500', 1500],
    ['number', '1’500', 1500],
    ['number', '١٬٥٠٠', 1500],
    ['number', '1.234.567', 1_234_567],
    ['number', '1,500.50', 1500.5],
    ['number', '1.500,50', 1500.5],
    ['number', '0,125', 0.125],
    ['number', '1500,125', 1500.125],
    ['number', '1,50,000', 150_000],
    ['number', '1.500.00', 'answer_invalid'],
    ['number', '1,500,50', 'answer_invalid'],
    ['number', 0, 0],
    ['number', '0x10', 'answer_invalid'],
    ['number', '1e3', 'answer_invalid'],
    ['number', 'many', 'answer_invalid'],
    ['number', 1_000_000_001, 'answer_invalid'],
    ['number', Infinity, 'answer_invalid'],
    ['number', true, 'answer_invalid'],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2026-02-29', 'answer_invalid'],
    ['date', '28/02/2026', 'answer_invalid'],
  ])('%s: %j is %j', (kind, given, kept) => expect(answered(kind, given)).toBe(kept));

  test('what is left empty is no answer, and only asked for where it must be', () => {
    const questions = [question('text', { id: 'must', isRequired: true }), question('text', { id: 'may' })];
    const blank = { must: '  ', may: '' };
    expect(parseAnswers(questions, blank, { isComplete: true })).toEqual({
      answers: {},
      faults: [{ path: 'answers.must', code: 'required' }],
    });
    expect(parseAnswers(questions, blank, { isComplete: false })).toEqual({ answers: {}, faults: [] });
  });

  test('no is an answer to a question that must be answered', () => {
    const must = [question('yes_no', { isRequired: true })];
    expect(parseAnswers(must, { asked: 'no' }, { isComplete: true })).toEqual({
      answers: { asked: false },
      faults: [],
    });
  });

  test('what was not asked is refused', () => {
    expect(parseAnswers([], { other: 'x' }, { isComplete: false }).faults).toEqual([
      { path: 'answers.other', code: 'unknown' },
    ]);
  });

  test('whatever is sent, what is kept is of its kind, and is kept again as it is', () => {
    const answer = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constantFrom('__proto__', 'yes', 'tea', '٣'));
    fc.assert(
      fc.property(fc.constantFrom(...questionKinds), answer, (kind, given) => {
        const asked = [question(kind)];
        const { answers, faults } = parseAnswers(asked, { asked: given }, { isComplete: true });
        const kept = answers['asked'];
        expect(faults.length).toBeLessThanOrEqual(kept === undefined ? 1 : 0);
        if (kept === undefined) return;
        const types = { text: 'string', choice: 'string', date: 'string', yes_no: 'boolean', number: 'number' };
        expect(typeof kept).toBe(types[kind]);
        expect(JSON.parse(JSON.stringify(answers))).toEqual(answers);
        expect(parseAnswers(asked, answers, { isComplete: true })).toEqual({ answers, faults: [] });
      }),
      { numRuns: 500 },
    );
  });
});

describe('the questions of a line', () => {
  test('five at most, each with an id of its own', () => {
    const some = (count: number): Question[] =>
      Array.from({ length: count }, (_, at) => question('text', { id: `asked-${at}` }));
    expect(validateQuestions(some(maxQuestions))).toEqual([]);
    expect(validateQuestions(some(maxQuestions + 1))).toEqual([{ path: '', code: 'too_many_entries' }]);
    expect(validateQuestions([question('text'), question('date')])).toEqual([{ path: '1.id', code: 'id_invalid' }]);
  });

  test('a choice has options to choose from, and no other kind has them', () => {
    const listed = (kind: QuestionKind, ids: string[]): string[] =>
      validateQuestions([question(kind, { options: ids.map(option) })]).map(({ path, code }) => `${path} ${code}`);
    expect(listed('choice', ['a', 'b'])).toEqual([]);
    expect(listed('choice', ['a'])).toEqual(['0.options options_invalid']);
    expect(listed('choice', ['a', 'a'])).toEqual(['0.options.1.id id_invalid']);
    expect(
      listed(
        'choice',
        Array.from({ length: maxOptions + 1 }, (_, at) => `o${at}`),
      ),
    ).toEqual(['0.options options_invalid']);
    expect(listed('text', ['a', 'b'])).toEqual(['0.options options_invalid']);
  });
});
