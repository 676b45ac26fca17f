import { allNeeds, type Need } from '#domain/ticket/need.ts';
import { Accessibility, Clock3, Languages } from 'lucide-react';
import type { StaffTicket } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

const needTags = {
  more_time: { icon: Clock3, words: 'console.more_time' },
  step_free: { icon: Accessibility, words: 'console.need_step_free' },
  interpreter: { icon: Languages, words: 'console.need_interpreter' },
} as const satisfies Record<Need, unknown>;

/** What a guest needs, visible before the call. */
export function NeedTags({ ticket }: { ticket: Pick<StaffTicket, 'needs' | 'needsMoreTime'> }) {
  const { t } = useI18n();
  const asked = needsOf(ticket);
  // In a row, the name has the room. The icon's title says the same.
  const inRow = asked.length > 1 ? 'in-data-rows:sr-only' : 'in-data-rows:@max-xl:sr-only';
  return asked.map((need) => {
    const { icon: Icon, words } = needTags[need];
    return (
      <span
        key={need}
        title={t(words)}
        className="tag inline-flex flex-none items-center gap-1 bg-chestnut-wash text-chestnut-deep in-[[data-next=true]]:bg-card"
      >
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.4} />
        <span className={`in-data-[rows=compact]:@md:sr-only ${inRow}`}>{t(words)}</span>
      </span>
    );
  });
}

export function needsOf({ needs: named, needsMoreTime }: Pick<StaffTicket, 'needs' | 'needsMoreTime'>): Need[] {
  const all = new Set(needsMoreTime ? ['more_time', ...named] : named);
  return allNeeds.filter((need) => all.has(need));
}

export function needWords(need: Need) {
  return needTags[need].words;
}
