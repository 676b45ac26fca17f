import type { StoryEntry } from '#contract/views.ts';
import { ClockTime } from '../../../../i18n/trans.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { useConsole } from '../console-context.ts';
import { DrawerSection } from './drawer-section.tsx';
import { useStoryWords } from '../../../../components/staff/ticket-words.ts';

/** What happened to the ticket, when, and who did it: the line's own log, the newest first. */
export function DrawerStory({ story }: { story: StoryEntry[] | null }) {
  const { t } = useText();
  return (
    <DrawerSection title={t('drawer.story')}>
      {story === null ? (
        <p role="status" className="text-sm text-ink-2">
          {t('drawer.loading')}
        </p>
      ) : (
        <ol className="grid gap-2.5">
          {story.toReversed().map((entry) => (
            <StoryRow key={`${entry.lineId} ${entry.seq}`} entry={entry} />
          ))}
        </ol>
      )}
    </DrawerSection>
  );
}

function StoryRow({ entry }: { entry: StoryEntry }) {
  const { view } = useConsole();
  const { what, fields, reason, who } = useStoryWords(view)(entry);
  return (
    <li className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-3 text-sm leading-snug">
      <span className="digits text-ink-2">
        <ClockTime at={entry.at} timeZone={view.place.timeZone} country={view.place.country} />
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{what}</p>
        {(fields ?? reason) !== null && <p>{fields ?? reason}</p>}
        <p className="text-ink-2">{who}</p>
      </div>
    </li>
  );
}
