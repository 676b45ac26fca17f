import { useEffect, useRef } from 'react';
import { Button } from '#app/components/button.tsx';

import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { JoinProblem } from '#app/form/join-entry.ts';
import type { PlacePageView } from './place-page.server.ts';
import type { PageLine } from './place-view.server.ts';
import { whenOpen } from '#app/components/line/when-open.ts';

interface Props {
  page: PlacePageView;
  line: PageLine;
  /** Set if the guest sent the form before the risk was known. */
  asked: JoinProblem | null;
  isUnderWay: boolean;
}

/** For a guest who would probably not be served before closing: it says so before they join, and offers a place for the next opening. */
export function ClosingGuard({ page: { now, place }, line, asked, isUnderWay }: Props) {
  const { t, language, time } = useI18n();
  const { closing, waiting } = line;
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);
  const opensAt = closing ? closing.opensAt : asked?.opensAt;
  return (
    <div className="grid gap-3">
      <p
        ref={question}
        role={asked ? 'alert' : undefined}
        tabIndex={asked ? -1 : undefined}
        className="rounded-md bg-tide-wash px-4 py-3.5 text-tide outline-none"
      >
        {closing ? (
          <Phrase id="place.closing" values={{ ahead: waiting, time: time(closing.closesAt, place) }} />
        ) : (
          t('error.line_closing')
        )}
      </p>
      {opensAt && (
        <Button name="closing" value="keep" look="accent" size="large" isWide aria-disabled={isUnderWay}>
          <Phrase id="place.keep" values={{ when: whenOpen(language, opensAt, now, place) }} />
        </Button>
      )}
      {!line.isFull && (
        <Button
          name="closing"
          value="anyway"
          look={opensAt ? 'line' : 'accent'}
          size={opensAt ? 'normal' : 'large'}
          isWide
          aria-disabled={isUnderWay}
        >
          {t('place.join_anyway')}
        </Button>
      )}
    </div>
  );
}
