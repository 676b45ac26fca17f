import { PageTitle } from '../../page/page.tsx';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Form } from 'react-router';
import { nameOf } from '#locales/languages.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import {
  SelectField,
  TextField,
  LanguageOptions,
  FormContext,
  useFields,
  useStart,
  Tick,
  signInEmail,
  type FormFields,
  Options,
} from '../../form/field.tsx';
import { PasswordField } from '../../form/password-field.tsx';
import { useI18n, isolated } from '../../i18n/use-i18n.ts';
import { typedIn, type FormFaults } from '../../form/form-answer.ts';
import { focusFirstFault } from '../../form/post-form.tsx';
import { entryOf, faultsOf, type SetUpEntry } from './set-up-entry.ts';
import type { SetUpAnswer, SetUpPage } from './set-up.server.ts';
import { Alert } from '../../components/alert.tsx';
import { Card } from '../../components/card.tsx';
import { useFaultTexts } from '../../form/fault-text.ts';
import { useInBrowser } from '../../live/use-in-browser.ts';
import { tradeNames, type TradeName } from '#domain/place/trade.ts';

/** One page with four short groups; the server's errors appear beside each field. */
export function SetUpForm({ page, answer }: { page: SetUpPage; answer?: SetUpAnswer }) {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const [own, setOwn] = useState<FormFaults | null>(null);
  const fields = useEntry(page, answer, own);
  const isRefused = answer !== undefined && (answer.refusal === null || Object.keys(answer.faults).length > 0);
  useEffect(() => {
    if (form.current && (own ?? answer)) focusFirstFault(form.current);
  }, [own, answer]);
  const check = (event: FormEvent<HTMLFormElement>): void => {
    const entered = new FormData(event.currentTarget);
    const isCountry = (code: string): boolean => page.world.countries.some((country) => country.code === code);
    const rules = { languages: page.languages, isCountry };
    const faults = faultsOf(entryOf(entered), typedIn(entered, 'password'), rules);
    if (Object.keys(faults).length === 0) return;
    event.preventDefault();
    setOwn(faults);
  };
  return (
    <>
      <PageTitle title={t('setup.title')} lead={t('setup.lead')} />
      <OfferRestore page={page} />
      {(own !== null || isRefused) && <Alert>{t('setup.check')}</Alert>}
      {own === null && answer?.refusal && !isRefused && <Alert>{t(`error.${answer.refusal}`)}</Alert>}
      <Form
        ref={form}
        onSubmit={check}
        method="post"
        action={`/setup?key=${encodeURIComponent(page.key)}`}
        noValidate
        reloadDocument
        className="grid gap-6"
      >
        <FormContext value={fields}>
          <SetUpGroup title={t('setup.place')}>
            <TextField
              label={t('setup.place_name')}
              hint={t('setup.place_name_hint')}
              name="placeName"
              required
              dir="auto"
              autoComplete="organization"
            />
            <WorldFields page={page} />
            <LanguageFields page={page} />
          </SetUpGroup>
          <SetUpGroup title={t('setup.line')} text={t('setup.line_text')}>
            <TradeFields page={page} />
            <fieldset className="grid gap-2">
              <legend className="mb-2 font-semibold">{t('setup.hours')}</legend>
              <HoursFields />
            </fieldset>
          </SetUpGroup>
          <SetUpGroup title={t('setup.owner')} text={t('setup.owner_text')}>
            <TextField label={t('setup.owner_name')} name="ownerName" required autoComplete="name" />
            <TextField {...signInEmail} label={t('setup.email')} />
            <PasswordField label={t('setup.password')} hint={t('setup.password_hint')} name="password" kind="new" />
          </SetUpGroup>
          <TickCard name="hasBackups" label={t('setup.backups')} text={t('setup.backups_text')} />
          {page.hasDemo && <TickCard name="keepsDemo" label={t('setup.keep_demo')} text={t('setup.keep_demo_text')} />}
        </FormContext>
        <Button look="accent" size="large" isWide>
          {t('setup.submit')}
        </Button>
      </Form>
    </>
  );
}

/** For whoever comes from another machine. The demo is in the way: it says how to remove it. */
function OfferRestore({ page: { key, hasRestore, hasDemo } }: { page: SetUpPage }) {
  const { t } = useI18n();
  if (!hasRestore && !hasDemo) return null;
  const query = `?key=${encodeURIComponent(key)}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink to={`${hasRestore ? '/restore' : '/demo'}${query}`} look="quiet" reloadDocument prefetch="none">
        {t(hasRestore ? 'restore.offer' : 'restore.offer_to_demo')}
      </ButtonLink>
      <p className="min-w-60 flex-1 text-sm text-ink-2">
        {t(hasRestore ? 'restore.offer_text' : 'restore.offer_demo')}
      </p>
    </div>
  );
}

function LanguageFields({ page }: { page: SetUpPage }) {
  const { t } = useI18n();
  const chosen = useFields().values('languages');
  const all = page.languages.length;
  const [count, setCount] = useState(chosen.length);
  return (
    <>
      <SelectField label={t('setup.default_language')} hint={t('setup.default_language_hint')} name="defaultLanguage">
        <LanguageOptions tags={page.languages} />
      </SelectField>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t('setup.languages')}</legend>
        {/* Most places keep them all: the wall of choices is shown to those who want it. */}
        <details open={chosen.length < all} className="group grid gap-2">
          <Chosen>{t(count === all ? 'setup.languages_all' : 'setup.languages_some', { count, all })}</Chosen>
          <div className="mt-2 flex flex-wrap gap-2">
            {page.languages.map((tag) => (
              <label
                key={tag}
                className="flex min-h-12 items-center gap-2.5 rounded-md bg-card px-4 inset-ring-[1.5px] inset-ring-edge has-checked:inset-ring-ink"
              >
                <input
                  type="checkbox"
                  name="languages"
                  value={tag}
                  defaultChecked={chosen.includes(tag)}
                  onChange={({ target }) => setCount((known) => known + (target.checked ? 1 : -1))}
                  className="size-5 accent-ink"
                />
                <span lang={tag}>{nameOf(tag)}</span>
              </label>
            ))}
          </div>
        </details>
      </fieldset>
    </>
  );
}

/** Open until somebody closes it, unless hours are wanted: then a usual week is written already. */
function HoursFields() {
  const { t } = useI18n();
  const [hasHours, setHasHours] = useState(useStart('hasHours') === 'yes');
  return (
    <details open={hasHours} className="group grid gap-2">
      <Chosen>{t(hasHours ? 'setup.hours_own' : 'setup.hours_always')}</Chosen>
      <div className="mt-3 grid gap-4">
        <Tick
          name="hasHours"
          value="yes"
          checked={hasHours}
          onChange={({ target }) => setHasHours(target.checked)}
          className="font-semibold"
        >
          {t('setup.hours_keep')}
        </Tick>
        <div className="grid items-start gap-5 sm:grid-cols-3">
          {(['weekHours', 'saturdayHours', 'sundayHours'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(dayTexts[name])}
              isOptional={name !== 'weekHours'}
              // A range of times reads from left to right in every language.
              dir="ltr"
              maxLength={100}
              autoComplete="off"
              className="rtl:text-end"
            />
          ))}
        </div>
        <p className="text-sm text-ink-2">{t('setup.hours_hint')}</p>
      </div>
    </details>
  );
}

const dayTexts = {
  weekHours: 'setup.hours_week',
  saturdayHours: 'setup.hours_saturday',
  sundayHours: 'setup.hours_sunday',
} as const;

/** What holds until somebody opens it to change it. */
function Chosen({ children }: { children: string }) {
  const { t } = useI18n();
  return (
    <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-md bg-card px-4 inset-ring-[1.5px] inset-ring-edge">
      <span className="flex-1">{children}</span>
      <span className="font-semibold underline underline-offset-4">{t('setup.change')}</span>
    </summary>
  );
}

function TickCard({ name, label, text }: { name: 'keepsDemo' | 'hasBackups'; label: string; text: string }) {
  return (
    <div className="rounded-md bg-card px-4 pt-1 pb-3 shadow-card">
      <Tick name={name} value="yes" text={text} className="font-semibold">
        {label}
      </Tick>
    </div>
  );
}

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

/** What was entered before, otherwise what is proposed, and what is wrong with it; `own`: what the page itself found since. */
function useEntry(page: SetUpPage, answer: SetUpAnswer | undefined, own: FormFaults | null): FormFields {
  const say = useFaultTexts(faultTexts, 'setup.fault_required');
  const { proposed, languages } = page;
  const { keepsDemo, hasBackups, ...entry }: Partial<SetUpEntry> = answer?.entry ?? {
    linePrefix: 'A',
    weekHours: '9-17',
    defaultLanguage: proposed.language,
    languages: [...languages],
    hasBackups: true,
  };
  const known: Readonly<Record<string, string | string[]>> = {
    ...entry,
    ...(keepsDemo && { keepsDemo: 'yes' }),
    ...(hasBackups && { hasBackups: 'yes' }),
  };
  return {
    values: (name) => (Object.hasOwn(known, name) ? [known[name] ?? []].flat() : []),
    fault: (name) => say((own ?? answer?.faults)?.[name]),
    recheck: () => undefined,
  };
}

const faultTexts = {
  name_too_long: 'setup.fault_name_too_long',
  name_characters: 'setup.fault_name_characters',
  prefix_letters: 'setup.fault_prefix_letters',
  hours_text: 'setup.fault_hours_text',
  email_invalid: 'setup.fault_email_invalid',
  email_taken: 'setup.fault_email_taken',
  password_too_short: 'setup.fault_password_too_short',
  password_too_long: 'setup.fault_password_too_long',
  password_common: 'setup.fault_password_common',
  password_personal: 'setup.fault_password_personal',
} as const;

/** Country and time zone: each is suggested from the other and the browser, until somebody chooses. */
function WorldFields({ page: { world, proposed } }: { page: SetUpPage }) {
  const { t } = useI18n();
  const zoneHere = useBrowserZone();
  const { values } = useFields();
  const sent = { country: values('country')[0], timeZone: values('timeZone')[0] };
  const known = sent.timeZone === undefined ? world.zones.find(({ name }) => name === zoneHere) : undefined;
  const [choice, choose] = useState<{ country: string; timeZone: string } | null>(null);
  const country = choice?.country ?? sent.country ?? known?.country ?? proposed.country ?? '';
  const timeZone = choice?.timeZone ?? sent.timeZone ?? known?.name ?? proposed.timeZone ?? '';
  const chooseCountry = (code: string): void => {
    const zones = world.zones.filter((zone) => zone.country === code);
    const isStillThere = zones.some(({ name }) => name === timeZone);
    const only = zones.length === 1 ? (zones[0]?.name ?? '') : '';
    choose({ country: code, timeZone: isStillThere ? timeZone : only });
  };
  const here = world.zones.filter((zone) => zone.country !== null && zone.country === country);
  const elsewhere = world.zones.filter((zone) => !here.includes(zone));
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t('setup.country')}
        name="country"
        autoComplete="country"
        value={country}
        onChange={({ target }) => chooseCountry(target.value)}
      >
        <option value="">{t('setup.choose')}</option>
        <Options of={world.countries.map(({ code, name }) => [code, name])} />
      </SelectField>
      <SelectField
        label={t('setup.time_zone')}
        name="timeZone"
        value={timeZone}
        onChange={({ target }) => choose({ country, timeZone: target.value })}
      >
        <option value="">{t('setup.choose')}</option>
        {[here, elsewhere].map((zones, at) => (
          <optgroup key={at === 0 ? 'here' : 'elsewhere'} label={t(at === 0 ? 'setup.zones_here' : 'setup.zones_all')}>
            <Options of={zones.map(({ name }) => [name, name.replaceAll('_', ' ')])} />
          </optgroup>
        ))}
      </SelectField>
    </div>
  );
}

/** The time zone of this browser's clock; null on the server and during hydration. */
function useBrowserZone(): string | null {
  return useInBrowser<string | null>(() => Intl.DateTimeFormat().resolvedOptions().timeZone, null);
}

/** What the place is, and the names of the first line and desk, which follow the trade until somebody writes others. */
function TradeFields({ page }: { page: SetUpPage }) {
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
