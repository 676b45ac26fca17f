import { useState } from 'react';
import { TextField } from '#app/form/field.tsx';
import { GroupFault } from '#app/form/group-fault.tsx';
import { useFields } from '#app/form/form-context.ts';
import { Tick } from '#app/form/tick.tsx';
import { inLanguage } from '#app/i18n/in-language.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { maxDirections } from '#domain/place/text-lengths.ts';
import { isolated } from '#app/i18n/isolated.ts';
import type { DesksPage } from './desks-settings.server.ts';
import { OrderList } from '#app/components/staff/order-list.tsx';

interface Props {
  page: DesksPage;
  /** Ids of the lines that only this desk serves. */
  only?: readonly string[];
}

export function DeskFields({ page, only = [] }: Props) {
  const { t, language } = useI18n();
  const { values, fault, recheck } = useFields();
  const isMissing = fault('lines') !== undefined;
  // Ticking the answer clears the fault, but must not hide the answer.
  const [isAsked, setIsAsked] = useState(false);
  if (isMissing && !isAsked) setIsAsked(true);
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
      <TextField name="name" label={t('desks_set.name')} hint={t('desks_set.name_hint')} autoComplete="off" required />
      <TextField
        name="directions"
        label={t('desks_set.directions')}
        hint={t('desks_set.directions_hint')}
        autoComplete="off"
        maxLength={maxDirections * 2}
        isOptional
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{t('desks_set.lines')}</legend>
        <p className="text-sm text-ink-2">{t('desks_set.lines_text')}</p>
        <GroupFault name="lines" />
        <OrderList label={t('desks_set.lines')} items={items} onMove={() => recheck('lines')}>
          {({ id, name, prefix }) => (
            <Tick name="lines" value={id}>
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              <bdi dir="ltr" className="digits text-sm text-ink-2">
                {prefix}
              </bdi>
            </Tick>
          )}
        </OrderList>
        {isAsked && only.length > 0 && (
          <ul className="grid gap-3 rounded-md bg-rust-wash px-4 py-3 text-rust">
            {only.map((id) => (
              <li key={id}>
                <p className="text-sm">
                  <ClosingLine lineId={id} page={page} />
                </p>
                <Tick name="close" value={id} className="font-semibold">
                  <ClosingLine lineId={id} page={page} isAction />
                </Tick>
              </li>
            ))}
          </ul>
        )}
      </fieldset>
    </>
  );
}

/** What closing a line that only this desk serves means for its guests; with `isAction`, the label of the box to agree. */
export function ClosingLine({
  lineId,
  page,
  isAction = false,
}: {
  lineId: string;
  page: DesksPage;
  isAction?: boolean;
}) {
  const { t, language } = useI18n();
  const found = page.lines.find(({ id }) => id === lineId);
  if (!found) return null;
  const line = isolated(inLanguage(found.name, language, page.defaultLanguage));
  return <>{isAction ? t('desks_set.closes_yes', { line }) : t('desks_set.closes', { line, count: found.waiting })}</>;
}
