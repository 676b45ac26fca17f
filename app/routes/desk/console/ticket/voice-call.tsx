import { Phone } from 'lucide-react';
import type { StaffTicket } from '#contract/views.ts';
import { directionOf, isLanguage, nameOf } from '#locales/languages.ts';
import { Button, buttonClasses } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole } from '../press/console-context.ts';

/** A host must phone this guest: the number, the script in the guest's language, and the outcome. */
export function VoiceCall({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { mayWork, press } = useConsole();
  const { id, number, phone, reach, timesCalled } = ticket;
  if (ticket.state !== 'called' || reach.by !== 'voice' || !phone) return null;
  if (reach.state === 'arrived')
    return <p className="mt-3 text-sm font-semibold text-moss">{t('console.reach_voice_arrived_full')}</p>;
  const settle = (isReached: boolean) => void press({ kind: 'voice_call', ticketId: id, isReached, timesCalled });
  const [dialled, extension] = phone.split(';ext=');
  return (
    <section aria-label={t('console.voice_title')} className="mt-3 grid gap-2.5 rounded-md bg-sand p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('console.voice_title')}</h3>
        {mayWork && (
          <a href={`tel:${phone}`} className={buttonClasses({ look: 'quiet', size: 'small' })}>
            <Phone aria-hidden="true" className="size-4.5" />
            <bdi dir="ltr" className="digits whitespace-nowrap">
              {dialled}
            </bdi>
          </a>
        )}
      </div>
      {extension !== undefined && <p className="text-sm">{t('console.voice_extension', { extension })}</p>}
      <Script ticket={ticket} />
      {mayWork && (
        <div className="flex flex-wrap gap-2">
          <Button type="button" size="small" onClick={() => settle(true)}>
            {t('console.voice_reached')}
            <span className="sr-only"> {number}</span>
          </Button>
          <Button type="button" look="line" size="small" onClick={() => settle(false)}>
            {t('console.voice_no_answer')}
            <span className="sr-only"> {number}</span>
          </Button>
        </div>
      )}
    </section>
  );
}

/** The script in the guest's language, in large print, and below it in the host's. */
function Script({ ticket }: { ticket: StaffTicket }) {
  const { language } = useI18n();
  const { view, voiceScripts } = useConsole();
  const tag = isLanguage(ticket.language) ? ticket.language : 'en';
  const desk = view.desks.find(({ id }) => id === ticket.deskId)?.name ?? '';
  const filled = (script: string | undefined) =>
    script?.replace('{number}', ticket.number).replace('{desk}', () => desk) ?? '';
  return (
    <div className="grid gap-1 rounded-md bg-tide-wash px-3.5 py-2.5 text-tide">
      <small className="text-[0.84rem]">
        <bdi lang={tag}>{nameOf(tag)}</bdi>
      </small>
      {/* The surrounding language decides the quotation marks. */}
      <p lang={tag} dir={directionOf(tag)} className="text-lg leading-snug font-semibold">
        <q>{filled(voiceScripts[tag])}</q>
      </p>
      {tag !== language && <small className="text-sm">{filled(voiceScripts[language])}</small>}
    </div>
  );
}
