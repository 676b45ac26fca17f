import { useActionData } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import type { TicketProblem } from './ticket.server.ts';

/** Why the last wish could not be met. */
export function TicketProblemNote() {
  const { t } = useText();
  const problem = useActionData<TicketProblem>();
  if (!problem) return null;
  return (
    <p role="alert" className="mt-4 rounded-md bg-rust-wash px-4 py-3 font-semibold text-rust">
      {t(`error.${problem.code}`)}
    </p>
  );
}
