import type { ClosingChoice } from '#domain/line/closing-choice.ts';
import { useEffect, useReducer, useRef, type MouseEvent } from 'react';
import type { PublicPlace } from '#contract/views.ts';
import { fetchCatalog } from '../../i18n/catalog-store.ts';
import { TextProvider } from '../../i18n/text-provider.tsx';
import { useWakeLock } from '../../live/use-wake-lock.ts';
import type { KioskFacts } from './steps/step-props.ts';
import { NoKiosk } from './no-kiosk.tsx';
import { PrintedTicket } from './paper/printed-ticket.tsx';
import { printPaper, usePaperSize } from './paper/print-paper.ts';
import { StepView } from './steps/step-view.tsx';
import { useIdle, warnedSeconds } from './use-idle.ts';
import { useKioskNow } from './use-kiosk-now.ts';
import { useLockedIn } from './use-locked-in.ts';
import { useNewBuild } from './use-new-build.ts';
import { useTake } from './take/use-take.ts';
import { beginVisit, decide, isFresh, progressOf, type Choice, type Start, type Visit } from './visit/visit.ts';
import { Phrase } from '../../i18n/trans.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import { RotateCcw, WifiOff, ArrowLeft, LockKeyhole } from 'lucide-react';
import { SkipLink } from '../../page/skip-link.tsx';
import { PlaceLogo } from '../../page/place-styles.tsx';
import { Bird } from '../../drawings/bird.tsx';
import { directionOf, type Language } from '#locales/languages.ts';

interface Props {
  kiosk: KioskFacts;
  first: PublicPlace;
}

interface Scene {
  visit: Visit;
  place: PublicPlace;
  start: Start;
}

type Happening = Choice | { do: 'restart' } | { do: 'now'; place: PublicPlace };

/** The events of the screen: a guest chooses, the visit ends, or the lines have changed meanwhile. */
function after(scene: Scene, happening: Happening): Scene {
  const { visit, place, start } = scene;
  const fresh = beginVisit(start, place);
  if (happening.do === 'restart') return { ...scene, visit: fresh };
  if (happening.do !== 'now') return { ...scene, visit: decide(visit, happening, scene) };
  // An untouched screen starts with the current lines: one may have opened.
  const next = isFresh(visit, fresh) ? beginVisit(start, happening.place) : visit;
  return { ...scene, place: happening.place, visit: next };
}

export function KioskScreen({ kiosk, first }: Props) {
  const address = `/p/${first.slug}/kiosk`;
  const start: Start = { languages: kiosk.languages, language: kiosk.start, phoneCountry: kiosk.phone.country };
  const [scene, happen] = useReducer(after, null, () => ({ visit: beginVisit(start, first), place: first, start }));
  const { visit, place } = scene;
  const known = useKioskNow(`${address}/now`, { place: first, now: kiosk.now, keepHours: kiosk.keepHours });
  const taking = useTake(`${address}/take`);
  const paper = useRef<HTMLElement>(null);
  // Whoever pressed once, where there is nothing else to choose, waits for their ticket.
  const isFree = taking.state === 'idle' && isFresh(visit, beginVisit(start, place));
  const restart = (): void => {
    taking.giveUp();
    happen({ do: 'restart' });
  };
  const canGoBack = !isFree && visit.step !== 'done' && taking.state === 'idle';
  const back = (): void => {
    if (canGoBack) happen({ do: 'back' });
    else if (visit.step === 'done') restart();
  };
  useEffect(() => happen({ do: 'now', place: known.place }), [known.place]);
  useLockedIn(back);
  useWakeLock();
  useNewBuild(isFree && known.state === 'live', [first, known.place]);
  useVisitLanguage(visit.language);
  usePaperSize(paper);
  const idle = useIdle(!isFree, visit.step === 'done', known.now, restart);
  const chooseLanguage = useLanguages(kiosk, (language) => happen({ do: 'language', language }));

  const take = async (byPhone: boolean, closing: ClosingChoice = 'ask'): Promise<void> => {
    const { phone, lineId, serviceId: service, language, partySize, needs } = visit;
    const input = { service, language, partySize, needs, closing, line: lineId ?? '' };
    const answer = await taking.take({
      ...input,
      phone: byPhone ? phone.digits : null,
      phoneCountry: (byPhone && phone.country) || null,
    });
    if (!answer) return;
    if (answer.ok) happen({ do: 'taken', ticket: answer.ticket, byPhone });
    else happen({ do: 'refused', code: answer.code, opensAt: answer.opensAt, byPhone });
  };
  const print = (): void => printPaper(paper.current);

  if (known.state === 'over') return <NoKiosk slug={first.slug} wasOne />;
  return (
    <TextProvider language={visit.language} audience="kiosk" url={kiosk.texts[visit.language] ?? ''}>
      <SkipLink />
      <div className="kiosk" data-step={visit.step}>
        <KioskHeader place={place} onRestart={isFree || visit.step === 'done' ? null : restart} />
        <StepView
          {...{ visit, place, kiosk, print }}
          progress={progressOf(visit, place, start)}
          now={known.now}
          keepHours={known.keepHours}
          isTaking={taking.state !== 'idle'}
          onChoose={happen}
          onLanguage={chooseLanguage}
          onTake={(byPhone, closing) => void take(byPhone, closing)}
          onFinish={restart}
        />
        <NoticeBar isAway={known.state === 'away'} isTrying={taking.state === 'trying'} />
        <KioskFooter slug={first.slug} language={kiosk.start} onBack={canGoBack ? back : null} />
        <IdleBar {...idle} />
      </div>
      {visit.ticket && kiosk.paper !== 'none' && (
        <div aria-hidden="true" className="paper-waiting">
          <PrintedTicket ref={paper} text={visit.ticket.paper} paper={kiosk.paper} />
        </div>
      )}
    </TextProvider>
  );
}

/** Texts of every language are prefetched, so that a choice adds no wait and needs no server. */
function useLanguages({ texts }: KioskFacts, onReady: (language: Language) => void): (language: Language) => void {
  useEffect(() => {
    for (const [language, url] of Object.entries(texts))
      fetchCatalog(language as Language, 'kiosk', url).catch(() => {});
  }, [texts]);
  return (language) => {
    fetchCatalog(language, 'kiosk', texts[language] ?? '').then(
      () => onReady(language),
      () => undefined,
    );
  };
}

/** Screen readers hear the time at every full step of the warning. */
const announced = (left: number): number => Math.ceil(left / warnedSeconds) * warnedSeconds;

/** The time before the screen returns to its start; a guest who is still there only has to touch it. */
function IdleBar({ secondsLeft, stay }: ReturnType<typeof useIdle>) {
  const { t } = useI18n();
  return (
    <div className="kiosk-idle" data-idle="" data-shown={secondsLeft === null ? undefined : ''} role="status">
      {secondsLeft !== null && (
        <>
          {/* Announced now and then; the countdown is only visual. */}
          <span className="sr-only">{t('kiosk.leaving', { seconds: announced(secondsLeft) })}</span>
          <span aria-hidden="true">
            <Phrase id="kiosk.leaving" values={{ seconds: secondsLeft }} />
          </span>
          <button type="button" className="kiosk-button" onClick={stay}>
            {t('kiosk.stay')}
          </button>
        </>
      )}
    </div>
  );
}

interface KioskHeaderProps {
  place: PublicPlace;
  /** Null if there is nothing to start over. */
  onRestart: (() => void) | null;
}

function KioskHeader({ place, onRestart }: KioskHeaderProps) {
  const { t } = useI18n();
  return (
    <header className="kiosk-header">
      <p className="kiosk-place">
        <PlaceLogo className="kiosk-logo" instead={<Bird className="kiosk-mark" />} />
        <strong dir="auto">{place.name}</strong>
      </p>
      {onRestart && (
        <button type="button" className="kiosk-button kiosk-restart" onClick={onRestart}>
          <RotateCcw aria-hidden="true" />
          <span className="max-[480px]:sr-only">{t('kiosk.restart')}</span>
        </button>
      )}
    </header>
  );
}

/** The server does not answer: whom to ask, and that nothing is lost. */
function NoticeBar({ isAway, isTrying }: { isAway: boolean; isTrying: boolean }) {
  const { t } = useI18n();
  const isShown = isAway || isTrying;
  return (
    <>
      <noscript>
        <p className="kiosk-notice" data-shown="">
          {t('kiosk.needs_scripts')}
        </p>
      </noscript>
      <p role="status" className="kiosk-notice" data-shown={isShown ? '' : undefined}>
        {isShown && (
          <>
            <WifiOff aria-hidden="true" />
            <span>
              {t('kiosk.away')} {isTrying && t('kiosk.away_take')}
            </span>
          </>
        )}
      </p>
    </>
  );
}

/** The document switches to the guest's language without a reload: the server may be away. */
function useVisitLanguage(language: Language): void {
  useEffect(() => {
    const { documentElement } = document;
    const before = { lang: documentElement.lang, dir: documentElement.dir };
    documentElement.lang = language;
    documentElement.dir = directionOf(language);
    return () => {
      documentElement.lang = before.lang;
      documentElement.dir = before.dir;
    };
  }, [language]);
}

interface FooterProps {
  slug: string;
  /** The place's own language: staff need not read the last guest's choice. */
  language: Language;
  onBack: (() => void) | null;
}

function KioskFooter({ slug, language, onBack }: FooterProps) {
  const { t } = useI18n();
  return (
    <footer className="kiosk-footer">
      {onBack && (
        <button type="button" className="kiosk-button" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          {t('kiosk.back')}
        </button>
      )}
      <StaffDoor slug={slug} language={language} />
    </footer>
  );
}

const heldMs = 1_200;

/** Opens on a long press, so that no guest gets in by accident, and on a key. Behind it is the sign-in, which returns on its own. */
function StaffDoor({ slug, language }: Pick<FooterProps, 'slug' | 'language'>) {
  const { t } = useI18n();
  const timer = useRef(0);
  const open = async (): Promise<void> => {
    // If the server is away, the browser's own error page would appear, and nobody could get back from it.
    const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) location.assign(`/sign-in?lang=${language}&next=${encodeURIComponent(`/desk/${slug}/kiosk`)}`);
  };
  const hold = (): void => {
    timer.current = window.setTimeout(() => void open(), heldMs);
  };
  const letGo = (): void => clearTimeout(timer.current);
  // A click without a pointer comes from a key or a screen reader.
  const byKey = ({ detail }: MouseEvent): void => {
    if (detail === 0) void open();
  };
  return (
    <button
      type="button"
      className="kiosk-staff"
      onPointerDown={hold}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onClick={byKey}
    >
      <LockKeyhole aria-hidden="true" />
      {t('kiosk.staff')}
    </button>
  );
}
