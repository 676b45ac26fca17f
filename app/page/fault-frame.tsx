import type { ReactNode } from 'react';
import { Bird, Stone } from '../drawings/bird.tsx';
import { useI18n } from '../i18n/use-i18n.ts';
import { usePageFacts } from '../context/page-facts.ts';
import { usePageHandle } from '../context/page-settings.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { PageHeader, Page } from './page.tsx';
import { SkipLink } from './skip-link.tsx';
import { useLocation } from 'react-router';
import { buttonClasses } from '../components/button.tsx';

interface Props {
  title: string;
  text: ReactNode;
  /** Which bird stands on the stone: the guest's own, another, or none. */
  bird: 'you' | 'other' | 'none';
  /** The way on. */
  children?: ReactNode;
}

/** Replaces a screen that failed: the frame of the place stays, with one message and one link to go on. */
export function FaultFrame({ title, text, bird, children }: Props) {
  const { t } = useI18n();
  const { look, fault } = usePageFacts();
  const { isUnattended, hasSkipLink } = usePageHandle();
  const header = (
    <PageHeader title={look?.name ?? t('page.product')} hasMark={!look}>
      {/* Another language needs another document, which a browser without the server cannot get. */}
      {fault && !isUnattended && <LanguageSwitch />}
    </PageHeader>
  );
  return (
    // People read a wall screen from a distance (app/styles/base.css).
    <div className={isUnattended ? 'from-afar' : undefined}>
      {/* That of the screen is gone with it. */}
      {hasSkipLink && <SkipLink />}
      <Page title={title} header={header} className="justify-center gap-5 pt-6">
        <Scene bird={bird} />
        <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
        <p className="text-lg text-ink-2">{text}</p>
        {children}
      </Page>
    </div>
  );
}

/** The shore with nobody in line: three stones, with the given bird on the first. */
function Scene({ bird }: Pick<Props, 'bird'>) {
  return (
    <div aria-hidden="true" className="relative mb-3 h-40">
      <svg
        viewBox="0 0 390 90"
        preserveAspectRatio="none"
        className="absolute bottom-0 left-1/2 h-24 w-screen -translate-x-1/2 rtl:-scale-x-100"
      >
        <path d="M0 26C60 6 120 28 190 16s140-22 200-6V72c-70 16-130-6-200 6S60 84 0 70Z" fill="var(--water)" />
        <path d="M0 48c70-10 120 12 200 4s130-18 190-8v6c-60-9-110 2-190 10S70 46 0 54Z" fill="var(--foam)" />
      </svg>
      <div className="absolute start-1 bottom-4 grid justify-items-center">
        {bird !== 'none' && <Bird look={bird} className="z-1 -mb-3 h-24" />}
        <Stone className="w-32" />
      </div>
      <Stone shape="flat" className="absolute start-[48%] bottom-12 w-20" />
      <Stone className="absolute start-[76%] bottom-17 w-14 max-[16rem]:hidden" />
    </div>
  );
}

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
