import { useEffect } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { reloadNow } from '../live/hold-reload.ts';
import { whenServerAnswers } from '../live/when-server-answers.ts';
import { usePageFacts } from '../context/page-facts.ts';
import { usePageHandle } from '../context/page-settings.ts';
import { TryAgain } from './error-page.tsx';
import { FaultFrame } from './fault-frame.tsx';

/** The connection broke during a navigation. Nothing is lost, and the page comes back on its own. */
export function AwayPage() {
  const { t } = useI18n();
  const { host } = usePageFacts();
  const { audience } = usePageHandle();
  useEffect(() => whenServerAnswers(reloadNow), []);
  const isWork = audience === 'staff' || audience === 'start';
  return (
    <FaultFrame
      title={t('page.away_title', { host })}
      text={t(isWork ? 'page.away_work' : 'page.away_text')}
      bird="you"
    >
      <TryAgain />
    </FaultFrame>
  );
}
