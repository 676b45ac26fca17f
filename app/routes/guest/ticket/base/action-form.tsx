import type { ReactNode } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Button, type ButtonLook, type ButtonSize } from '#app/components/button.tsx';
import type { TicketProblem, Action } from './ticket-action.ts';
import { ActionProblem } from './action-problem.tsx';

interface FormProps {
  action: Action;
  idempotencyKey: string;
  className?: string;
  /** Answered with a new document, because the language of the page changes. */
  isForDocument?: boolean;
  children: ReactNode;
}

/** One action of a guest on the own ticket: a form, so that it works without scripts, with its error beside it. */
export function ActionForm({
  action,
  idempotencyKey,
  className = 'grid gap-4',
  isForDocument = false,
  children,
}: FormProps) {
  const problem = useActionData<TicketProblem | null>();
  return (
    <Form method="post" replace preventScrollReset reloadDocument={isForDocument} noValidate className={className}>
      <input type="hidden" name="once" value={problem?.idempotencyKey ?? idempotencyKey} />
      <input type="hidden" name="wish" value={action} />
      {children}
      <ActionProblem action={action} />
    </Form>
  );
}

interface ButtonProps {
  look?: ButtonLook;
  size?: ButtonSize;
  children: ReactNode;
}

export function ActionSubmit({ look, size, children }: ButtonProps) {
  const isUnderWay = useNavigation().state !== 'idle';
  return (
    <Button look={look} size={size} isWide aria-disabled={isUnderWay}>
      {children}
    </Button>
  );
}

export function ActionButton({
  action,
  idempotencyKey,
  look,
  size,
  children,
}: Pick<FormProps, 'action' | 'idempotencyKey'> & ButtonProps) {
  return (
    <ActionForm action={action} idempotencyKey={idempotencyKey} className="grid gap-2.5">
      <ActionSubmit look={look} size={size}>
        {children}
      </ActionSubmit>
    </ActionForm>
  );
}
