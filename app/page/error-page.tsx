import { useLocation } from 'react-router';
import { useI18n } from '../i18n/use-i18n.ts';
import { usePageFacts } from '../context/page-facts.ts';
import { buttonClasses } from '../components/button.tsx';
import { FaultFrame } from './fault-frame.tsx';

/** Replaces a screen that crashed: says that it is not the reader's fault, and offers another attempt. */
export function ErrorPage() {
  const { t } = useI18n();
  const { host, requestId } = usePageFacts();
  return (
    <FaultFrame title={t('page.broken_title', { host })} text={t('page.broken_text')} bird="other">
      <TryAgain />
      {requestId && <p className="text-sm text-ink-2">{t('page.broken_code', { code: requestId })}</p>}
    </FaultFrame>
  );
}

/** Reloads the same address as a document. */
export function TryAgain() {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  return (
    <a href={`${pathname}${search}`} className={buttonClasses({ isWide: true })}>
      {t('page.try_again')}
    </a>
  );
}
