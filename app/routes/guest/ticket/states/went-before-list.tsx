import type { WentBefore as Facts } from '#contract/views.ts';
import { Trans } from '../../../../i18n/trans.tsx';
import { useText } from '../../../../i18n/use-text.ts';

const shortHash = 6;

/** After the visit: who came later and was called sooner, and why. By number and reason, and with the place in the log to check it against. */
export function WentBefore({ items, head }: Facts) {
  const { t } = useText();
  const components = { number: <bdi dir="ltr" className="digits font-semibold" /> };
  return (
    <details className="rounded-md px-4 text-start text-sm text-ink-2 open:bg-tide-wash open:pb-3">
      <summary className="cursor-pointer py-3 text-center underline underline-offset-4">
        {t('ticket.before_title')}
      </summary>
      {items.length === 0 && <p>{t('ticket.before_none')}</p>}
      <ul className="grid gap-1">
        {items.map(({ number, reason, at }) => (
          <li key={`${number} ${at}`}>
            {reason === 'own' ? (
              <Trans id="ticket.before_own" values={{ number }} components={components} />
            ) : (
              <Trans id="ticket.passed" values={{ reason, number }} components={components} />
            )}
          </li>
        ))}
      </ul>
      {head.hash && (
        <p className="mt-2">
          {t('ticket.before_head', { seq: String(head.seq), hash: `\u2066…${head.hash.slice(-shortHash)}\u2069` })}
        </p>
      )}
    </details>
  );
}
