import { use } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { usePageFacts } from '../context/page-facts.ts';
import { usePageHandle } from '../context/page-settings.ts';
import { ButtonLink } from '../components/button.tsx';
import { ErrorPage, TryAgain, FaultFrame } from './fault-frame.tsx';
import { NonceContext } from './styles.tsx';

interface Pauses {
  first: number;
  /** Each pause is twice as long as the one before, up to this. */
  max: number;
}

/** In seconds. */
const unattendedPauses: Pauses = { first: 20, max: 20 };
const awayPauses: Pauses = { first: 2, max: 8 };
/** A network that changed under the page may leave the question without any answer. */
const maxLookMs = 10_000;

/** A whole document instead of the requested one; it works without scripts. */
export function FaultPage() {
  const { isUnattended } = usePageHandle();
  return (
    <>
      {isUnattended && <LookAgain pauses={unattendedPauses} />}
      <PageOfFault />
    </>
  );
}

/** Reloads the page once the server answers differently. Without scripts it reloads every time, because it cannot check first. */
function LookAgain({ pauses }: { pauses: Pauses }) {
  const nonce = use(NonceContext);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(pauses.max)} />
      </noscript>
      <script nonce={nonce}>{lookAgain(pauses)}</script>
    </>
  );
}

/** Contains no character that would need escaping in HTML. */
function lookAgain({ first, max }: Pauses): string {
  const asked = `method:\`HEAD\`,cache:\`no-store\`,signal:AbortSignal.timeout(${maxLookMs})`;
  const ask = `fetch(location.href,{${asked}})`;
  const again = `function(){look(Math.min(2*pause,${max}))}`;
  const answered = 'function(a){Math.floor(a.status/100)-5?location.reload():again()}';
  return `(function look(pause){setTimeout(function(){var again=${again};${ask}.then(${answered},again)},1000*pause)})(${first})`;
}

function PageOfFault() {
  const { t } = useI18n();
  const { isUnattended } = usePageHandle();
  const { fault, look, host, wasSent, retryAfterSeconds = 60 } = usePageFacts();
  if (fault === 'not_found')
    return (
      <FaultFrame title={t('fault.not_found_title')} text={t('fault.not_found_text')} bird="other">
        {/* Nobody may leave a kiosk through this. */}
        {!isUnattended && (
          <ButtonLink to="/" look="quiet" reloadDocument prefetch="none" isWide>
            {t('fault.start')}
          </ButtonLink>
        )}
      </FaultFrame>
    );
  // An expired link with nothing left to show. Only the browser that held the ticket learns which place it was.
  if (fault === 'gone')
    return (
      <FaultFrame title={t('fault.gone_title')} text={t('fault.gone_text')} bird="none">
        {look && (
          <ButtonLink to={`/p/${look.slug}`} reloadDocument prefetch="none" isWide>
            {t('fault.gone_again')}
          </ButtonLink>
        )}
      </FaultFrame>
    );
  if (fault === 'too_many') {
    const text = t('fault.too_many_text', { minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) });
    return (
      <FaultFrame title={t('fault.too_many_title')} text={text} bird="you">
        <TryAgain />
      </FaultFrame>
    );
  }
  if (fault !== 'unavailable') return <ErrorPage />;
  // The app runs, but something behind it does not. The page tries again on its own, unless that would post a form again.
  const text = t(wasSent ? 'fault.unavailable_form' : 'fault.unavailable_text');
  return (
    <FaultFrame title={t('fault.unavailable_title', { host })} text={text} bird="you">
      {!wasSent && <LookAgain pauses={awayPauses} />}
      {!wasSent && <TryAgain />}
    </FaultFrame>
  );
}
