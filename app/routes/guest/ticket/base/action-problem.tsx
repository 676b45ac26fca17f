import { useSearchParams } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { refusalText } from '#app/i18n/refusal-text.ts';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import { useKeptAnswer } from '#app/live/use-kept-answer.ts';
import type { TicketProblem, Action } from './ticket-action.ts';

/** Why this action was refused, beside the button that was pressed. */
export function ActionProblem({ action }: { action: Action }) {
  const problem = useKeptAnswer<TicketProblem | null>();
  if (problem?.action !== action || !problem.code || hasMovedOn(problem)) return null;
  return <ProblemNote {...problem} code={problem.code} />;
}

/** Why an action was refused whose control has left the page: the ticket has moved on meanwhile, and the page with it. */
export function TicketProblemNote() {
  const problem = useKeptAnswer<TicketProblem | null>();
  if (!problem?.code || !hasMovedOn(problem)) return null;
  return (
    <div className="mt-4">
      <ProblemNote {...problem} code={problem.code} />
    </div>
  );
}

function hasMovedOn({ action, code }: TicketProblem): boolean {
  return action === null || code === 'ticket_state';
}

interface NoteProps extends Pick<TicketProblem, 'idempotencyKey' | 'at'> {
  code: NonNullable<TicketProblem['code']>;
}

export function ProblemNote({ code, idempotencyKey, at }: NoteProps) {
  const { t } = useI18n();
  return <Alert key={idempotencyKey ?? at}>{wordsFor(t, code)}</Alert>;
}

/** For a guest who asked for another place: here each person has one (`onePlaceAt`). */
export function OnePlaceNote() {
  const { t } = useI18n();
  const [search] = useSearchParams();
  if (!search.has('one')) return null;
  return <p className="rounded-md bg-tide-wash px-4 py-3 text-tide">{t('ticket.one_place')}</p>;
}

function wordsFor(t: Text['t'], code: NonNullable<TicketProblem['code']>): string {
  if (code === 'not_sent') return t('page.not_sent');
  if (code === 'phone_missing') return t('ticket.phone_missing');
  if (code === 'time_gone') return t('ticket.step_gone');
  if (code === 'already_waiting') return t('ticket.twin');
  return refusalText(t, code);
}
