import { useId, useState } from 'react';
import { lineRanges, returnRules, type LineSettings } from '#domain/line/line-settings.ts';
import { SelectField, TextField } from '#app/form/field.tsx';
import { Options } from '#app/form/options.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { FormFields } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';

type Props = Pick<FormFields, 'value' | 'fault' | 'field'>;

/** The rules of a line: how many guests may wait, when they are told, how long they have to come, and how they return. */
export function LineRules(fields: Props) {
  const { t } = useI18n();
  return (
    <>
      <Section title={t('lines_set.size')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberOf name="capacity" {...fields} />
          <NumberOf name="partySizeLimit" {...fields} />
        </div>
      </Section>
      <Section title={t('lines_set.calling')} text={t('lines_set.calling_text')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberOf name="headsUpAhead" {...fields} />
          <NumberOf name="headsUpMinutes" {...fields} />
          <NumberOf name="graceMinutes" {...fields} />
        </div>
        <Switch name="autoNoShow" {...fields} />
      </Section>
      <Section title={t('lines_set.returning')} text={t('lines_set.returning_text')}>
        <ReturnRule {...fields} />
        <Switch name="keepsOvernight" {...fields} />
      </Section>
    </>
  );
}

function ReturnRule(fields: Props) {
  const { t } = useI18n();
  const [rule, setRule] = useState(fields.value('returnRule'));
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('lines_set.return_rule')}
        name="returnRule"
        value={rule}
        onChange={({ target }) => setRule(target.value)}
        error={fields.fault('returnRule')}
      >
        <Options of={returnRules.map((one) => [one, t(`lines_set.return_${one}`)])} />
      </SelectField>
      {/* Stays in the form while hidden, to keep its value. */}
      <div className={rule === 'after_n' ? '' : 'hidden'}>
        <NumberOf name="returnAfter" {...fields} />
      </div>
      <NumberOf name="returnWindowMinutes" {...fields} />
    </div>
  );
}

function NumberOf({ name, field }: Props & { name: keyof typeof lineRanges }) {
  const { t, number } = useI18n();
  const [least, max] = lineRanges[name];
  return (
    <TextField
      {...field(name)}
      label={t(`lines_set.rule_${name}`)}
      hint={t('lines_set.range', { least: number(least), max: number(max) })}
      type="number"
      inputMode="numeric"
      min={least}
      max={max}
      dir="ltr"
      className="digits max-w-40 rtl:text-end"
    />
  );
}

type SwitchName = Extract<keyof LineSettings, 'autoNoShow' | 'keepsOvernight'>;

function Switch({ name, value }: Pick<Props, 'value'> & { name: SwitchName }) {
  const { t } = useI18n();
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="on"
        defaultChecked={value(name) === 'on'}
        aria-describedby={`${id}-hint`}
        className="size-5 accent-chestnut"
      />
      <label htmlFor={id} className="flex min-h-11 items-center font-semibold">
        {t(`lines_set.rule_${name}`)}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-sm text-ink-2">
        {t(`lines_set.rule_${name}_hint`)}
      </p>
    </div>
  );
}
