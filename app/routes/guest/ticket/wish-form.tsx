import type { ReactNode } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Button } from '../../../components/button.tsx';
import type { ButtonLook, ButtonSize } from '../../../components/button.tsx';
import type { TicketProblem, Wish } from './ticket-wish.ts';
import { WishProblem } from './wish-problem.tsx';

interface FormProps {
  wish: Wish;
  once: string;
  className?: string;
  /** Answered with a new document: the language of the page changes with it. */
  isForDocument?: boolean;
  children: ReactNode;
}

/** One thing a guest may do with the own ticket: a form, so that it works without scripts, and what is wrong beside it. */
export function WishForm({ wish, once, className = 'grid gap-4', isForDocument = false, children }: FormProps) {
  const problem = useActionData<TicketProblem | null>();
  return (
    <Form method="post" replace preventScrollReset reloadDocument={isForDocument} noValidate className={className}>
      <input type="hidden" name="once" value={problem?.once ?? once} />
      <input type="hidden" name="wish" value={wish} />
      {children}
      <WishProblem wish={wish} />
    </Form>
  );
}

interface ButtonProps {
  look?: ButtonLook;
  size?: ButtonSize;
  children: ReactNode;
}

export function WishSubmit({ look, size, children }: ButtonProps) {
  const isUnderWay = useNavigation().state !== 'idle';
  return (
    <Button look={look} size={size} isWide aria-disabled={isUnderWay}>
      {children}
    </Button>
  );
}

/** A wish that needs no more than to be pressed. */
export function WishButton({ wish, once, look, size, children }: Pick<FormProps, 'wish' | 'once'> & ButtonProps) {
  return (
    <WishForm wish={wish} once={once} className="grid gap-2.5">
      <WishSubmit look={look} size={size}>
        {children}
      </WishSubmit>
    </WishForm>
  );
}
