import { Check } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, isolated, leftToRight } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { ProofWays } from '#app/proof/proof-fields.tsx';
import { ago } from '#app/i18n/words/ago.ts';
import { CopyField } from '#app/components/staff/copy-field.tsx';
import { SettingsForm, SettingsHead, ConfirmForm } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { TestText } from '../messages/test-text.tsx';
import { StatePill, StateWords } from './channel-state.tsx';
import type { loadChannel, ChannelForm, ShownField } from './channels.server.ts';
import { faultTextOf, choiceTexts, wordsOfField } from './provider-words.ts';
import { useProviderTitle } from './use-provider-title.ts';
import { SelectField, TextField, Options, useStart, codeText } from '#app/form/field.tsx';
import { carrierFaults } from '#domain/messaging/carrier-fields.ts';
import type { FormFaults } from '#app/form/form-answer.ts';

export const handle: PageHandle = { audience: 'channels' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeChannel as action, loadChannel as loader } from './channels.server.ts';

type ChannelPage = ReturnType<typeof useLoaderData<typeof loadChannel>>;

export default function Channel() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loadChannel>();
  const { item, form } = page;
  const title = useProviderTitle()(page.provider);
  return (
    <ProofWays value={page.ways}>
      <SettingsHead title={title} back={t('frame.settings_channels')}>
        {page.isAdded && item?.state === 'unused' && (
          <p role="status" className="flex items-center gap-1.5 font-semibold text-moss">
            <Check aria-hidden="true" className="size-5 flex-none" />
            {t('channels.added')}
          </p>
        )}
        {item && (
          <div className="grid justify-items-start gap-2">
            <StatePill item={item} />
            <StateWords item={item} place={page.place} />
            {page.joinWord && (
              <p className="text-sm text-ink-2">{t('channels.join_by_text', { join: page.joinWord })}</p>
            )}
          </div>
        )}
      </SettingsHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {form ? <CarrierForm page={page} /> : <p className="text-sm text-ink-2">{t('channels.owners_only')}</p>}
        {item && page.isHeard && form && <CallbackSection page={page} />}
        {item && <TestSection page={page} />}
        {item && form && (
          <ConfirmForm
            label={t('channels.remove')}
            question={t('channels.remove_question')}
            confirm={t('channels.remove_confirm')}
            form="remove"
          />
        )}
      </div>
    </ProofWays>
  );
}

function CarrierForm({ page: { form, provider, item, idempotencyKey, place } }: { page: ChannelPage }) {
  const { t, date } = useI18n();
  if (!form) return null;
  return (
    <Section title={t('channels.account_title')}>
      {form.changedAt !== null && (
        <p className="text-sm text-ink-2">
          <Phrase id="channels.changed_at" values={{ when: date(form.changedAt, place) }} />
        </p>
      )}
      <SettingsForm
        key={form.changedAt ?? 'new'}
        form="account"
        entries={Object.entries(form.values)}
        check={(typed) => channelFaults(form, typed)}
        {...(item ? {} : { label: t('channels.add_submit') })}
      >
        <input type="hidden" name="once" value={idempotencyKey} />
        {form.fields.map((field) => (
          <ChannelField key={field.name} provider={provider} field={field} isGiven={form.given.includes(field.name)} />
        ))}
      </SettingsForm>
    </Section>
  );
}

/** The result of the test appears beside the button, with advice if the test failed. */
function TestSection({ page: { lastTest, ownAddress } }: { page: ChannelPage }) {
  const { t } = useI18n();
  const email = ownAddress && {
    to: t('channels.test_letter_to', { address: isolated(ownAddress) }),
    submit: t('channels.test_letter_submit'),
  };
  return (
    <Section title={t('channels.test_title')} text={t('channels.test_text')}>
      <TestText
        lastTest={lastTest}
        body=""
        isPlain={false}
        email={email || null}
        whyNot={(reason) => t(faultTextOf(reason))}
      />
    </Section>
  );
}

/** The address to enter at the provider, which then reports arrivals and forwards the guests' replies. */
function CallbackSection({ page: { callback, item, heardMinutes } }: { page: ChannelPage }) {
  const { t, language } = useI18n();
  const isWanted = item?.isUnheard === true && callback !== null && heardMinutes === null;
  return (
    <Section title={t('channels.callback_title')} text={t('channels.callback_text')}>
      {isWanted && <p className="mb-3 font-semibold text-rust">{t('channels.heard_never_type')}</p>}
      {callback === null ? (
        <p className="font-semibold text-rust">{t('channels.callback_none')}</p>
      ) : (
        <CopyField
          label={t('channels.callback_label')}
          address={callback}
          copy={t('channels.copy')}
          copied={t('channels.copied')}
        />
      )}
      {!isWanted && (
        <p className="mt-3 text-sm text-ink-2">
          {heardMinutes === null ? (
            t('channels.heard_never')
          ) : (
            <Phrase id="channels.heard_ago" values={{ ago: ago(language, heardMinutes) }} />
          )}
        </p>
      )}
    </Section>
  );
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
function channelFaults({ fields, given }: ChannelForm, form: FormData): FormFaults {
  const rules = Object.fromEntries(fields.map((field) => [field.name, field]));
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  return carrierFaults(rules, typed, given);
}
