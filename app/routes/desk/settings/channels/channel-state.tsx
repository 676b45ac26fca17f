import { Pill } from '#app/components/pill.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, leftToRight } from '#app/i18n/use-i18n.ts';
import type { ChannelItem } from './channels.server.ts';
import { faultTextOf } from './provider-words.ts';

const dots = { off: 'sand', unused: 'tide', paused: 'chestnut', works: 'moss', fault: 'rust' } as const;

export function StatePill({ item }: { item: ChannelItem }) {
  const { t } = useI18n();
  return <Pill dot={dots[item.state]}>{t(`channels.state_${item.state}`)}</Pill>;
}

export function StateWords({ item, place }: { item: ChannelItem; place: { timeZone: string; country: string } }) {
  const { t, date } = useI18n();
  const { fault, sentAt, state, isUnheard } = item;
  return (
    <div className="grid gap-1 text-sm text-ink-2 empty:hidden">
      {sentAt !== null && (
        <p>
          <Phrase id="channels.sent_at" values={{ when: date(sentAt, place) }} />
        </p>
      )}
      {isUnheard && <p>{t('channels.reports_never')}</p>}
      {fault && (
        <p className={state === 'fault' ? 'font-semibold text-rust' : ''}>
          {t(faultTextOf(fault.class))}{' '}
          <span className="font-normal">
            {fault.code !== '' && t('channels.fault_code', { code: leftToRight(fault.code) })}{' '}
            <Phrase id="channels.fault_at" values={{ when: date(fault.at, place) }} />
          </span>
        </p>
      )}
    </div>
  );
}
