import { Printer } from 'lucide-react';
import { Button } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { settingNames } from '#app/session/phone-address.ts';
import { useConsole } from '../press/console-context.ts';
import { Modal } from '#app/components/staff/modal.tsx';
import { GuestLink, QrPicture } from './qr-picture.tsx';

/** A poster for the wall. Only the poster is printed. */
export function PosterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { view, guestUrl, guestUrlReaches } = useConsole();
  return (
    <Modal title={t('console.poster_title')} onClose={onClose}>
      <div className="poster grid justify-items-center gap-4 text-center">
        <p className="font-display text-2xl">{view.place.name}</p>
        <QrPicture address={guestUrl} className="w-full max-w-72" />
        {guestUrlReaches !== 'everywhere' && (
          <p className="grid gap-1 rounded-md bg-rust-wash px-4 py-3 text-start text-sm font-semibold text-rust print:hidden">
            {t(`console.reaches_${guestUrlReaches}`, settingNames)}
            <a
              href={`/setup/${view.place.slug}`}
              className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
            >
              {t('console.reaches_open')}
            </a>
          </p>
        )}
        <p className="text-ink-2">{t('console.poster_text')}</p>
        <GuestLink />
      </div>
      <Button type="button" look="quiet" onClick={() => print()} className="print:hidden">
        <Printer aria-hidden="true" className="size-5" />
        {t('console.poster_print')}
      </Button>
      <a
        href={`/p/${view.place.slug}/poster`}
        target="_blank"
        rel="noreferrer"
        className="justify-self-center py-3 text-center underline underline-offset-4 print:hidden"
      >
        {t('console.poster_more')}
      </a>
    </Modal>
  );
}
