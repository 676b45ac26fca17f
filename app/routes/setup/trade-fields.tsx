import { useState } from 'react';
import { tradeNames, type TradeName } from '#domain/place/trade.ts';
import { TextField, useFields } from '../../form/field.tsx';
import { useI18n, isolated } from '../../i18n/use-i18n.ts';
import type { SetUpPage } from './set-up.server.ts';

/** What the place is, and the names of the first line and desk, which follow the trade until somebody writes others. */
export function TradeFields({ page }: { page: SetUpPage }) {
  const { t, language } = useI18n();
  const { values } = useFields();
  const [trade, setTrade] = useState<TradeName>(tradeNames.find((one) => one === values('trade')[0]) ?? 'other');
  const proposed = page.trades.find((one) => one.trade === trade);
  const [written, write] = useState({ line: values('lineName')[0], desk: values('deskName')[0] });
  const list = new Intl.ListFormat(language, { type: 'unit' });
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t('setup.trade')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {page.trades.map((one) => (
            <div
              key={one.trade}
              className="relative grid content-start grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 choice-card"
            >
              <input
                type="radio"
                id={`trade-${one.trade}`}
                name="trade"
                value={one.trade}
                checked={one.trade === trade}
                onChange={() => setTrade(one.trade)}
                aria-describedby={`trade-${one.trade}-words`}
                className="mt-0.5 size-5 accent-ink"
              />
              <label htmlFor={`trade-${one.trade}`} className="font-semibold after:absolute after:inset-0">
                {t(`setup.trade_${one.trade}`)}
              </label>
              <p id={`trade-${one.trade}-words`} className="col-start-2 text-sm text-ink-2">
                {list.format(one.words.map(isolated))}
              </p>
            </div>
          ))}
        </div>
      </fieldset>
      <p className="text-sm text-ink-2">{t('setup.trade_text', { count: page.languages.length })}</p>
      <input type="hidden" name="proposedLine" value={proposed?.lineName ?? ''} />
      <input type="hidden" name="proposedDesk" value={proposed?.deskName ?? ''} />
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
        <TextField
          label={t('setup.line_name')}
          name="lineName"
          required
          value={written.line ?? proposed?.lineName ?? ''}
          onChange={({ target }) => write((known) => ({ ...known, line: target.value }))}
        />
        <TextField
          label={t('setup.prefix')}
          name="linePrefix"
          required
          dir="ltr"
          maxLength={2}
          autoCapitalize="characters"
          autoComplete="off"
          className="uppercase"
        />
      </div>
      <TextField
        label={t('setup.desk_name')}
        hint={t('setup.desk_hint')}
        name="deskName"
        required
        value={written.desk ?? proposed?.deskName ?? ''}
        onChange={({ target }) => write((known) => ({ ...known, desk: target.value }))}
      />
    </>
  );
}
