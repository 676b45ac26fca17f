import type { LineRow } from '#db/place/lines.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { parseName } from '#domain/name.ts';
import { parseAnswers } from '#domain/line/question.ts';
import { limits } from '#domain/ticket/ticket.ts';
import { isWhole } from '#domain/line/service.ts';
import { noService, type AnswerFault, type JoinEntry, type JoinFaults } from '#app/form/join-entry.ts';
import { allNeeds } from '#domain/ticket/need.ts';
import { typedIn } from '#app/form/form-answer.ts';

const answerName = /^answer\.([a-z0-9-]{1,40})$/;

export function readJoinEntry(form: FormData): JoinEntry {
  const answers = [...form.keys()].flatMap((name) => {
    const id = answerName.exec(name)?.[1];
    return id === undefined ? [] : [[id, typedIn(form, name)] as const];
  });
  return {
    line: typedIn(form, 'line'),
    service: typedIn(form, 'service'),
    name: typedIn(form, 'name'),
    partySize: typedIn(form, 'partySize') || '1',
    travel: typedIn(form, 'travel'),
    needs: allNeeds.filter((need) => form.getAll('needs').includes(need)),
    answers: Object.fromEntries(answers),
  };
}

/** What is wrong with it for this line; empty if nothing is. */
export function checkJoinEntry(entry: JoinEntry, line: LineRow): JoinFaults {
  const faults: JoinFaults = {};
  const name = parseName(entry.name);
  if (!name.ok) faults.name = name.code;
  if (!isWhole(Number(entry.partySize), 1, lineSettingsOf(line.settings).partySizeLimit))
    faults.partySize = 'out_of_range';
  const isService = entry.service === noService || line.services.some(({ id }) => id === entry.service);
  if (line.services.length > 0 && !isService) faults.service = 'missing';
  const { faults: unanswered } = parseAnswers(line.questions, answersTo(line, entry), { isComplete: true });
  if (unanswered.length > 0)
    faults.answers = Object.fromEntries(
      unanswered.map(({ path, code }): [string, AnswerFault] => [
        path.slice('answers.'.length),
        code === 'required' ? 'required' : 'answer_invalid',
      ]),
    );
  return faults;
}

export function inputOf(entry: JoinEntry, line: LineRow) {
  const travel = Number(entry.travel);
  const isTravel = entry.travel !== '' && isWhole(travel, 0, limits.travelMinutes);
  return {
    name: entry.name || null,
    partySize: Number(entry.partySize),
    service: line.services.some(({ id }) => id === entry.service) ? entry.service : null,
    answers: answersTo(line, entry),
    travelMinutes: isTravel ? travel : null,
    needs: entry.needs,
  };
}

/** Without answers to another line's questions. */
function answersTo(line: LineRow, { answers }: JoinEntry): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => line.questions.some((asked) => asked.id === id)));
}
