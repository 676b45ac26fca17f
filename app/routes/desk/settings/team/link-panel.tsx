import { Mail } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { buttonClasses } from '#app/components/button.tsx';
import { Card } from '#app/components/card.tsx';
import { QrCode } from '#app/drawings/qr-code.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { CopyField } from '#app/components/staff/copy-field.tsx';
import type { HandedLink } from './team-settings.server.ts';

/** A link that is shown only once: to copy, scan or send by email. */
export function LinkPanel({ kind, link, place }: { kind: 'invite' | 'reset'; link: HandedLink; place: string }) {
  const { t } = useI18n();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const of = kind === 'reset' ? 'reset_' : '';
  const written = t(`people.${of}mail_body`, { name: link.name, place, link: link.address });
  const mailto = `mailto:?subject=${encodeURIComponent(t(`people.${of}mail_subject`, { place }))}&body=${encodeURIComponent(written)}`;
  return (
    <section aria-labelledby={id}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 inset-ring-2 inset-ring-moss">
        <div className="grid gap-1">
          <h2 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none [overflow-wrap:anywhere]">
            {t(`people.${of}link_title`, { name: isolated(link.name) })}
          </h2>
          <p className="max-w-prose text-sm text-ink-2">{t(`people.${of}link_text`)}</p>
          {link.emailedTo !== null && (
            <p className="max-w-prose text-sm font-semibold text-moss [overflow-wrap:anywhere]">
              {t('people.link_mailed', { email: isolated(link.emailedTo) })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-start gap-5">
          <QrCode drawing={link.qr} label={t('people.link_qr')} className="w-40 flex-none rounded-md" />
          <div className="grid min-w-0 flex-1 basis-64 gap-3">
            <CopyField
              label={t('people.link')}
              address={link.address}
              copy={t('people.link_copy')}
              copied={t('people.link_copied')}
            />
            {link.emailedTo === null && (
              <a href={mailto} className={buttonClasses({ look: 'quiet', size: 'small' })}>
                <Mail aria-hidden="true" className="size-4.5" />
                {t('people.link_mail')}
              </a>
            )}
          </div>
        </div>
      </Card>
    </section>
  );
}
