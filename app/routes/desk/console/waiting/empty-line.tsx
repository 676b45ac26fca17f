import { Bird } from '../../../../drawings/bird.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { settingNames } from '../../../../session/phone-address.ts';
import { useConsole } from '../console-context.ts';
import { QrPicture } from '../dialogs/qr-picture.tsx';

/** Nobody waits: what a guest would do to change that. */
export function EmptyLine() {
  const { t } = useText();
  const { view, guestUrl, guestUrlReaches } = useConsole();
  const isOpen = view.lines.some(({ id, state }) => state === 'open' && view.desk.lineIds.includes(id));
  return (
    <div className="grid justify-items-start gap-4 rounded-lg bg-card p-6 shadow-card @lg:grid-cols-[1fr_auto] @lg:items-center">
      <div className="grid justify-items-start gap-2">
        <Bird look="other" className="h-12" />
        <h3 className="font-display text-lg">{t('console.empty_title')}</h3>
        <p className="max-w-prose text-ink-2">{t(isOpen ? 'console.empty_text' : 'console.empty_shut')}</p>
        {guestUrlReaches === 'nowhere' && (
          <p className="max-w-prose text-sm font-semibold text-rust">{t('console.reaches_nowhere', settingNames)}</p>
        )}
        <a
          href={guestUrl}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-chestnut-deep underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          <bdi dir="ltr">{guestUrl.replace(/^https?:\/\//, '')}</bdi>
        </a>
        <a
          href={guestUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center rounded-md bg-sand px-4 text-sm font-semibold hover:bg-sand-2"
        >
          {t('console.empty_first')}
        </a>
      </div>
      <QrPicture address={guestUrl} className="size-36" />
    </div>
  );
}
