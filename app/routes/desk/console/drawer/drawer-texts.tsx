import type { ComponentProps } from 'react';
import type { TicketFile, TicketText } from '#contract/views.ts';
import { isLanguage, nameOf } from '#locales/languages.ts';
import { ClockTime } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole } from '../press/console-context.ts';
import { DrawerSection } from './drawer-section.tsx';
import { saidText, sendingTexts, wayText } from '#app/components/staff/ticket-words.ts';
import { whyNotReached } from '../ticket/reach-words.tsx';
import { TextComposer } from './text-composer.tsx';
import { DotItem, middots } from '../ticket/ticket-reach.tsx';

interface Props extends Omit<ComponentProps<typeof TextComposer>, 'textsLeft'> {
  file: TicketFile | null;
}

/** The texts sent to the guest and whether they arrived, the guest's answers, and a form for the next text. */
export function DrawerTexts({ file, ...composer }: Props) {
  const { ticket } = composer;
  const { t } = useI18n();
  const { mayWork } = useConsole();
  return (
    <DrawerSection title={t('drawer.texts')}>
      {ticket.reach.state === 'not_reached' && (
        <p className="rounded-md bg-rust-wash px-3.5 py-2.5 text-sm font-semibold text-rust">
          {ticket.reach.why && ticket.reach.why !== 'stopped' && (
            <span className="block">{t(whyNotReached(ticket.reach))}</span>
          )}
          {t(ticket.reach.why === 'stopped' ? 'drawer.stopped_next' : 'drawer.not_reached_next')}
        </p>
      )}
      {file === null ? (
        <p role="status" className="text-sm text-ink-2">
          {t('drawer.loading')}
        </p>
      ) : (
        <>
          {file.texts.length === 0 && <p className="text-sm text-ink-2">{t('drawer.no_texts')}</p>}
          {/* Screen readers announce a new answer while the drawer is open. */}
          <div role="log">
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2.5 empty:hidden">
              {file.texts.map((text) => (
                <Said key={text.id} text={text} />
              ))}
            </ol>
          </div>
          {file.consent && <Consent consent={file.consent} />}
          {mayWork && <TextComposer key={ticket.id} {...composer} textsLeft={file.textsLeft} />}
        </>
      )}
    </DrawerSection>
  );
}

/** What the guest agreed to when they gave their number. */
function Consent({ consent }: { consent: NonNullable<TicketFile['consent']> }) {
  const { t } = useI18n();
  const { view } = useConsole();
  const { language, version, at } = consent;
  return (
    <p className={`text-[0.84rem] text-ink-2 ${middots}`}>
      <span>{t('drawer.agreed')}</span>
      <span className="digits">
        <ClockTime at={at} timeZone={view.place.timeZone} country={view.place.country} />
      </span>
      {isLanguage(language) && <DotItem lang={language}>{nameOf(language)}</DotItem>}
      <span>{t('drawer.agreed_version', { version })}</span>
    </p>
  );
}

function Said({ text }: { text: TicketText }) {
  const { t } = useI18n();
  const isByHand = text.direction === 'in' || text.kind === 'staff';
  if (!isByHand)
    return (
      <li className="grid text-sm leading-snug">
        <p>{t(saidText(text))}</p>
        <SaidDetail text={text} />
      </li>
    );
  const isIn = text.direction === 'in';
  return (
    <li
      className={`grid max-w-[88%] gap-1 ${isIn ? 'justify-items-start justify-self-start' : 'justify-items-end justify-self-end'}`}
    >
      <span className="sr-only">{t(isIn ? 'drawer.from_guest' : 'drawer.to_guest')}</span>
      <p
        dir="auto"
        className={`rounded-[1.1rem] px-3.5 py-2 whitespace-pre-line [overflow-wrap:anywhere] ${isIn ? 'rounded-es-sm bg-sand' : 'rounded-ee-sm bg-tide-wash text-tide'}`}
      >
        {text.body === ''
          ? t('drawer.text_wordless')
          : (text.body ?? t(text.isUnreadable ? 'drawer.text_unreadable' : 'drawer.text_erased'))}
      </p>
      <SaidDetail text={text} />
    </li>
  );
}

function SaidDetail({ text }: { text: TicketText }) {
  const { t } = useI18n();
  const { view } = useConsole();
  const who = view.members.find(({ id }) => id === text.byMemberId)?.name;
  const isLost = text.state === 'not_reached';
  return (
    <p className={`text-[0.84rem] text-ink-2 ${middots}`}>
      <span className="digits">
        <ClockTime at={text.at} timeZone={view.place.timeZone} country={view.place.country} />
      </span>
      {who && <DotItem>{who}</DotItem>}
      {text.direction === 'out' && text.kind !== 'staff' && <span>{t(wayText(text))}</span>}
      {text.direction === 'out' && (
        <span className={isLost ? 'font-semibold text-rust' : ''}>{t(sendingTexts[text.state])}</span>
      )}
    </p>
  );
}
