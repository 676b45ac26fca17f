import { TextField } from '../../../components/field.tsx';
import { Tick } from '../../../components/tick.tsx';
import { inLanguage } from '../../../i18n/in-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { directionsMost } from '#domain/text-lengths.ts';
import type { DesksPage } from './desks.tsx';
import { OrderList } from './order-list.tsx';
import type { FormFields } from './settings-form.tsx';

/** What is said of a desk: its name, the way there, and whom it calls first. */
export function DeskFields({ page, value, values, fault, recheck }: FormFields & { page: DesksPage }) {
  const { t, language } = useText();
  const served = values('lines');
  const named = page.lines.map(({ id, name, prefix }) => ({
    id,
    prefix,
    name: inLanguage(name, language, page.defaultLanguage),
  }));
  const items = [
    ...served.flatMap((id) => named.find((line) => line.id === id) ?? []),
    ...named.filter(({ id }) => !served.includes(id)),
  ];
  return (
    <>
      <TextField
        label={t('desks_set.name')}
        hint={t('desks_set.name_hint')}
        name="name"
        autoComplete="off"
        defaultValue={value('name')}
        error={fault('name')}
        required
      />
      <TextField
        label={t('desks_set.directions')}
        hint={t('desks_set.directions_hint')}
        name="directions"
        autoComplete="off"
        maxLength={directionsMost * 2}
        defaultValue={value('directions')}
        error={fault('directions')}
        isOptional
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{t('desks_set.lines')}</legend>
        <p className="text-sm text-ink-2">{t('desks_set.lines_text')}</p>
        {fault('lines') && <p className="text-sm font-semibold text-rust">{fault('lines')}</p>}
        <OrderList label={t('desks_set.lines')} items={items} onMove={() => recheck('lines')}>
          {({ id, name, prefix }) => (
            <Tick name="lines" value={id} defaultChecked={served.includes(id)}>
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              <bdi dir="ltr" className="digits text-sm text-ink-2">
                {prefix}
              </bdi>
            </Tick>
          )}
        </OrderList>
      </fieldset>
    </>
  );
}
