import { SendHorizontal } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useKeptAnswer } from '../../../live/use-kept-answer.ts';
import type { Conversation } from './conversations.ts';
import type { ReplyOutcome } from './phone-page.server.ts';

const outcomeTexts = {
  nobody: 'phone.reply_nobody',
  empty: 'phone.reply_empty',
} as const satisfies Record<Exclude<ReplyOutcome, 'filed'>, string>;

/** Writes on this phone, as its guest would. */
export function PhoneReply({ conversation, reference }: { conversation: Conversation; reference: string }) {
  const { t } = useText();
  const outcome = useKeptAnswer<ReplyOutcome>();
  const { state } = useNavigation();
  const own = conversation.texts.filter(({ direction }) => direction === 'in').length;
  return (
    <Form method="post" preventScrollReset className="grid gap-1.5 border-t border-rule bg-card px-3.5 py-3">
      <input type="hidden" name="textId" value={conversation.texts.at(-1)?.id} />
      <input type="hidden" name="ref" value={reference} />
      <div className="flex items-end gap-2">
        {/* Empty again once the reply lies above it. */}
        <textarea
          key={`${conversation.thread} ${own}`}
          name="text"
          rows={1}
          dir="auto"
          maxLength={1600}
          required
          aria-label={t('phone.reply_label')}
          placeholder={t('phone.reply_label')}
          className="field-sizing-content max-h-32 min-h-11 flex-1 resize-none rounded-[1.25rem] bg-sand px-4 py-2.5 text-base text-ink outline-none placeholder:text-ink-2 focus-visible:ring-3 focus-visible:ring-tide"
        />
        <button
          aria-disabled={state === 'submitting'}
          aria-label={t('phone.reply_send')}
          className="grid size-11 flex-none place-items-center rounded-full bg-tide text-shell"
        >
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </button>
      </div>
      <p role="status" className="text-sm font-semibold text-rust empty:hidden">
        {outcome && outcome !== 'filed' ? t(outcomeTexts[outcome]) : ''}
      </p>
    </Form>
  );
}
