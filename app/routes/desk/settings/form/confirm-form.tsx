import type { ReactNode } from 'react';
import { Button } from '#app/components/button.tsx';
import { proofFaultOf } from '#app/form/form-answer.ts';
import { NotSent } from '#app/form/not-sent.tsx';
import { PostForm, useFormAnswer } from '#app/form/post-form.tsx';
import { ProofFields } from '#app/proof/proof-fields.tsx';

interface ConfirmProps {
  /** Opens the question: 'Delete desk …'. */
  label: string;
  /** What will be deleted, and that this cannot be undone. */
  question: ReactNode;
  confirm: string;
  form: string;
  hidden?: Record<string, string>;
}

/** Asks before an action that cannot be undone. It works without scripts. */
export function ConfirmForm({ label, question, confirm, form, hidden }: ConfirmProps) {
  const proof = proofFaultOf(useFormAnswer(form, hidden));
  return (
    <details open={proof !== undefined} className="group grid gap-3">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-3 text-sm font-semibold text-rust underline underline-offset-4 hover:bg-rust-wash">
        {label}
      </summary>
      <PostForm
        form={form}
        hidden={hidden}
        preventScrollReset={false}
        className="mt-2 grid justify-items-start gap-3 rounded-md bg-rust-wash p-4"
      >
        <p className="max-w-prose text-rust">{question}</p>
        <div className="w-full empty:hidden">
          <ProofFields fault={proof} />
        </div>
        <NotSent form={form} />
        <Button size="small">{confirm}</Button>
      </PostForm>
    </details>
  );
}
