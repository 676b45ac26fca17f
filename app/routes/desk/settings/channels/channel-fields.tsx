import { SelectField, TextField, Options, useStart, codeText } from '#app/form/field.tsx';
import { useI18n, isolated, leftToRight } from '#app/i18n/use-i18n.ts';
import { carrierFaults } from '#domain/messaging/carrier-fields.ts';
import type { FormFaults } from '#app/form/form-answer.ts';
import type { ChannelForm, ShownField } from './channels.server.ts';
import { choiceTexts, wordsOfField } from './provider-words.ts';

export function ChannelFields({ provider, form }: { provider: string; form: ChannelForm }) {
  return form.fields.map((field) => (
    <ChannelField key={field.name} provider={provider} field={field} isGiven={form.given.includes(field.name)} />
  ));
}

function ChannelField({ provider, field, isGiven }: { provider: string; field: ShownField; isGiven: boolean }) {
  const { t } = useI18n();
  const start = useStart(field.name);
  const words = wordsOfField(provider, field.name);
  const label = words ? t(words.label) : field.name;
  const said = [
    words?.hint && t(words.hint),
    words?.term && t('channels.term', { term: isolated(words.term) }),
    words?.example && t('channels.example', { example: leftToRight(words.example) }),
  ];
  const common = { label, name: field.name, isOptional: field.isOptional && field.kind !== 'choice' };
  if (field.kind === 'choice')
    return (
      <SelectField {...common} hint={said.filter(Boolean).join(' ')} defaultValue={start || field.usual}>
        <Options of={field.choices.map((choice) => [choice, choiceTexts[choice] ? t(choiceTexts[choice]) : choice])} />
      </SelectField>
    );
  const isSecret = field.kind === 'secret';
  const hint =
    isSecret && isGiven ? t('channels.secret_kept') : field.kind === 'sender' ? t('channels.sender_hint') : '';
  return (
    <TextField
      {...common}
      isOptional={common.isOptional || (isSecret && isGiven)}
      hint={[hint, ...said].filter(Boolean).join(' ')}
      type={isSecret ? 'password' : 'text'}
      inputMode={field.kind === 'number' ? 'numeric' : undefined}
      {...codeText}
      autoComplete={isSecret ? 'new-password' : 'off'}
      className="rtl:text-end"
      placeholder={isSecret && isGiven ? '••••••••' : field.usual || words?.start}
      defaultValue={isSecret ? '' : start}
    />
  );
}

/** Checks the server's rules while the user types. */
export function channelFaults({ fields, given }: ChannelForm, form: FormData): FormFaults {
  const rules = Object.fromEntries(fields.map((field) => [field.name, field]));
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  return carrierFaults(rules, typed, given);
}
