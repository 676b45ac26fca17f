import { useState } from 'react';
import { lineRanges, returnRules, type LineSettings } from '#domain/line/line-settings.ts';
import { SelectField, Options, useStart, NumberField, Tick } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { Section } from '#app/components/staff/section.tsx';

export function LineRules() {
  const { t } = useI18n();
  return (
    <>
      <Section title={t('lines_set.size')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberOf name="capacity" />
          <NumberOf name="partySizeLimit" />
        </div>
      </Section>
      <Section title={t('lines_set.calling')} text={t('lines_set.calling_text')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberOf name="headsUpAhead" />
          <NumberOf name="headsUpMinutes" />
          <NumberOf name="graceMinutes" />
        </div>
        <Switch name="autoNoShow" />
      </Section>
      <Section title={t('lines_set.returning')} text={t('lines_set.returning_text')}>
        <ReturnRule />
        <Switch name="keepsOvernight" />
      </Section>
    </>
  );
}

function ReturnRule() {
  const { t } = useI18n();
  const [rule, setRule] = useState(useStart('returnRule'));
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('lines_set.return_rule')}
        name="returnRule"
        value={rule}
        onChange={({ target }) => setRule(target.value)}
      >
        <Options of={returnRules.map((one) => [one, t(`lines_set.return_${one}`)])} />
      </SelectField>
      {/* Stays in the form while hidden, to keep its value. */}
      <div className={rule === 'after_n' ? '' : 'hidden'}>
        <NumberOf name="returnAfter" />
      </div>
      <NumberOf name="returnWindowMinutes" />
    </div>
  );
}

function NumberOf({ name }: { name: keyof typeof lineRanges }) {
  const { t, number } = useI18n();
  const [least, max] = lineRanges[name];
  return (
    <NumberField
      name={name}
      label={t(`lines_set.rule_${name}`)}
      hint={t('lines_set.range', { least: number(least), max: number(max) })}
      min={least}
      max={max}
    />
  );
}

type SwitchName = Extract<keyof LineSettings, 'autoNoShow' | 'keepsOvernight'>;

function Switch({ name }: { name: SwitchName }) {
  const { t } = useI18n();
  return (
    <Tick name={name} value="on" text={t(`lines_set.rule_${name}_hint`)} className="font-semibold">
      {t(`lines_set.rule_${name}`)}
    </Tick>
  );
}
