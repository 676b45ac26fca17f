import type { ComponentProps, ReactNode } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Button } from '#app/components/button.tsx';
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
  className = 'grid grid-cols-[minmax(0,1fr)] gap-4',
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

type ButtonProps = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'children'>;

export function ActionSubmit(button: ButtonProps) {
  const isUnderWay = useNavigation().state !== 'idle';
  return <Button {...button} isWide aria-disabled={isUnderWay} />;
}

type ActionButtonProps = Pick<FormProps, 'action' | 'idempotencyKey'> & ButtonProps;

export function ActionButton({ action, idempotencyKey, ...button }: ActionButtonProps) {
  return (
    <ActionForm action={action} idempotencyKey={idempotencyKey} className="grid gap-2.5">
      <ActionSubmit {...button} />
    </ActionForm>
  );
}
