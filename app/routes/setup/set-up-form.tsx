import { Form } from 'react-router';
import { nameOf, isLanguage } from '#locales/languages.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../form/field.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { MessageId } from '#locales/ids.ts';
import type { SetUpAnswer, SetUpPage } from './set-up.server.ts';
import type { EntryField } from './set-up-entry.ts';
import { WorldFields } from './world-fields.tsx';
import { Alert } from '../../components/alert.tsx';
import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';

interface Props {
  page: SetUpPage;
  answer?: SetUpAnswer;
}

/** One page with four short groups; the server's errors appear beside each field. */
export function SetUpForm({ page, answer }: Props) {
  const { t } = useI18n();
  const { entry } = answer ?? {};
  const fault = useFaults(answer);
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl">{t('setup.title')}</h1>
        <p className="text-ink-2">{t('setup.lead')}</p>
      </div>
      {answer && (
        <Alert>
          {t(answer.refusal && Object.keys(answer.faults).length === 0 ? `error.${answer.refusal}` : 'setup.check')}
        </Alert>
      )}
      <Form
        method="post"
        action={`/setup?key=${encodeURIComponent(page.key)}`}
        noValidate
        reloadDocument
        className="grid gap-6"
      >
        <SetUpGroup title={t('setup.place')}>
          <TextField
            label={t('setup.place_name')}
            hint={t('setup.place_name_hint')}
            name="placeName"
            autoComplete="organization"
            defaultValue={entry?.placeName}
            error={fault('placeName')}
            required
          />
          <WorldFields page={page} entry={entry} fault={fault} />
          <LanguageFields page={page} entry={entry} fault={fault} />
        </SetUpGroup>
        <SetUpGroup title={t('setup.line')} text={t('setup.line_text')}>
          <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
            <TextField
              label={t('setup.line_name')}
              name="lineName"
              defaultValue={entry?.lineName ?? t('setup.line_default')}
              error={fault('lineName')}
              required
            />
            <TextField
              label={t('setup.prefix')}
              name="linePrefix"
              dir="ltr"
              maxLength={2}
              autoCapitalize="characters"
              autoComplete="off"
              className="uppercase"
              defaultValue={entry?.linePrefix ?? 'A'}
              error={fault('linePrefix')}
              required
            />
          </div>
          <TextField
            label={t('setup.desk_name')}
            hint={t('setup.desk_hint')}
            name="deskName"
            defaultValue={entry?.deskName ?? t('setup.desk_default')}
            error={fault('deskName')}
            required
          />
        </SetUpGroup>
        <OwnerFields entry={entry} fault={fault} />
        {page.hasDemo && <KeepDemo isKept={entry?.keepsDemo ?? false} />}
        <Button look="accent" size="large" isWide>
          {t('setup.submit')}
        </Button>
      </Form>
    </>
  );
}

interface PartProps {
  entry?: SetUpAnswer['entry'];
  fault: (field: EntryField) => string | undefined;
}

function LanguageFields({ page, entry, fault }: PartProps & { page: SetUpPage }) {
  const { t } = useI18n();
  const chosen = entry?.languages ?? page.languages;
  return (
    <>
      <SelectField
        label={t('setup.default_language')}
        hint={t('setup.default_language_hint')}
        name="defaultLanguage"
        defaultValue={entry?.defaultLanguage ?? page.proposed.language}
        error={fault('defaultLanguage')}
      >
        {page.languages.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {isLanguage(tag) ? nameOf(tag) : tag}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t('setup.languages')}</legend>
        <div className="flex flex-wrap gap-2">
          {page.languages.map((tag) => (
            <label
              key={tag}
              className="flex min-h-12 items-center gap-2.5 rounded-md bg-card px-4 inset-ring-[1.5px] inset-ring-edge has-checked:bg-chestnut-wash has-checked:inset-ring-chestnut"
            >
              <input
                type="checkbox"
                name="languages"
                value={tag}
                defaultChecked={chosen.includes(tag)}
                className="size-5 accent-chestnut"
              />
              <span lang={tag}>{isLanguage(tag) ? nameOf(tag) : tag}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function KeepDemo({ isKept }: { isKept: boolean }) {
  const { t } = useI18n();
  return (
    <div className="flex items-start gap-3 rounded-md bg-card px-4 py-3 shadow-card">
      <input
        type="checkbox"
        id="keeps-demo"
        name="keepsDemo"
        value="yes"
        defaultChecked={isKept}
        aria-describedby="keeps-demo-text"
        className="mt-0.5 size-5 flex-none accent-ink"
      />
      <div className="grid gap-1">
        <label htmlFor="keeps-demo" className="font-semibold">
          {t('setup.keep_demo')}
        </label>
        <p id="keeps-demo-text" className="text-sm text-ink-2">
          {t('setup.keep_demo_text')}
        </p>
      </div>
    </div>
  );
}

function OwnerFields({ entry, fault }: PartProps) {
  const { t } = useI18n();
  return (
    <SetUpGroup title={t('setup.owner')} text={t('setup.owner_text')}>
      <TextField
        label={t('setup.owner_name')}
        name="ownerName"
        autoComplete="name"
        defaultValue={entry?.ownerName}
        error={fault('ownerName')}
        required
      />
      <TextField
        label={t('setup.email')}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="username"
        defaultValue={entry?.email}
        error={fault('email')}
        required
      />
      <TextField
        label={t('setup.password')}
        hint={t('setup.password_hint')}
        name="password"
        type="password"
        dir="ltr"
        autoComplete="new-password"
        error={fault('password')}
        required
      />
    </SetUpGroup>
  );
}

const known = new Set([
  'required',
  'name_too_long',
  'name_characters',
  'prefix_letters',
  'email_invalid',
  'email_taken',
  'password_too_short',
  'password_too_long',
  'password_common',
  'password_personal',
]);

function useFaults(answer: SetUpAnswer | undefined): PartProps['fault'] {
  const { t } = useI18n();
  return (field) => {
    const code = answer?.faults[field];
    return code === undefined ? undefined : t(`setup.fault_${known.has(code) ? code : 'required'}` as FaultId);
  };
}

type FaultId = Extract<MessageId, `setup.fault_${string}`>;

function SetUpGroup({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-xl">{title}</h2>
        {text && <p className="text-sm text-ink-2">{text}</p>}
      </div>
      {children}
    </Card>
  );
}
