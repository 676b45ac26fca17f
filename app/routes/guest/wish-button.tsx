import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../components/button.tsx';
import type { ButtonLook, ButtonSize } from '../../components/button.tsx';

interface Props {
  wish: 'leave' | 'confirm' | 'resume' | 'return';
  once: string;
  look?: ButtonLook;
  size?: ButtonSize;
  children: ReactNode;
}

/** One thing a guest may do with the own ticket: a form of its own, so that it works without scripts. */
export function WishButton({ wish, once, look, size, children }: Props) {
  const isUnderWay = useNavigation().state !== 'idle';
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="once" value={once} />
      <Button name="wish" value={wish} look={look} size={size} isWide aria-disabled={isUnderWay}>
        {children}
      </Button>
    </Form>
  );
}
