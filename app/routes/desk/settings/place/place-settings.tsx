import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { isTimeZone } from '#domain/local-time.ts';
import { addressMost } from '#domain/place/text-lengths.ts';
import { controlClasses, Field, SelectField, TextField } from '#app/form/field.tsx';
import { Tick } from '#app/form/tick.tsx';
import { LanguageOptions, Options } from '#app/form/options.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { keptFor } from './kept-for.ts';
import { placeEntries, placeFaults } from './place-rules.ts';
import type { loadPlaceSettings } from './place-settings.server.ts';
import { SettingsForm, type FormFields } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { SettingsHead } from '../form/settings-head.tsx';

export const handle: PageHandle = { audience: 'settings' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changePlaceSettings as action, loadPlaceSettings as loader } from './place-settings.server.ts';

/** The place's name, location and link. */
export default function PlaceSettings() {
  const { t } = useI18n();
  const { facts } = useLoaderData<typeof loadPlaceSettings>();
  return (
    <>
      <SettingsHead title={t('frame.settings_place')} lead={t('place_set.lead')} />
      <SettingsForm form="place" entries={placeEntries(facts)} check={placeFaults}>
        {(fields) => (
          <>
            <Section title={t('place_set.about')}>
              <AboutFields {...fields} />
            </Section>
            <Section title={t('place_set.visits')} text={t('place_set.visits_text')}>
              <VisitFields {...fields} />
            </Section>
            <Section title={t('place_set.quiet')} text={t('place_set.quiet_text')}>
              <QuietFields {...fields} />
            </Section>
            <Section title={t('place_set.link')} text={t('place_set.link_text')}>
              <LinkFields {...fields} />
            </Section>
          </>
        )}
      </SettingsForm>
    </>
  );
}

function AboutFields({ value, fault, field }: FormFields) {
  const { t } = useI18n();
  const { countries, languages } = useLoaderData<typeof loadPlaceSettings>();
  return (
    <>
      <TextField
        {...field('name')}
        label={t('place_set.name')}
        hint={t('place_set.name_hint')}
        autoComplete="organization"
        required
      />
      <Field label={t('place_set.address')} hint={t('place_set.address_hint')} error={fault('address')} isOptional>
        {(wiring) => (
          <textarea
            name="address"
            rows={2}
            maxLength={addressMost * 2}
            defaultValue={value('address')}
            className={`${controlClasses} py-3`}
            {...wiring}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField {...field('country')} label={t('place_set.country')} hint={t('place_set.country_hint')}>
          <Options of={countries.map(({ code, name }) => [code, name])} />
        </SelectField>
        <ZoneField zone={value('timeZone')} error={fault('timeZone')} />
      </div>
      <SelectField {...field('defaultLanguage')} label={t('place_set.language')} hint={t('place_set.language_hint')}>
        <LanguageOptions tags={languages} />
      </SelectField>
    </>
  );
}

/** A search in all time zones. The current time there shows whether it is the right one. */
function ZoneField({ zone, error }: { zone: string; error: string | undefined }) {
  const { t, time } = useI18n();
  const { zones, facts, now } = useLoaderData<typeof loadPlaceSettings>();
  const [written, write] = useState(zone);
  const timeZone = written.trim();
  const style = { timeZone, country: facts.country };
  return (
    <Field
      label={t('place_set.time_zone')}
      error={error}
      hint={isTimeZone(timeZone) && <Phrase id="place_set.time_there" values={{ time: time(now, style) }} />}
    >
      {(wiring) => (
        <>
          <input
            name="timeZone"
            list="time-zones"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            defaultValue={zone}
            onChange={({ target }) => write(target.value)}
            className={`${controlClasses} text-start`}
            {...wiring}
          />
          <datalist id="time-zones">
            <Options of={zones.map((name) => [name, name])} />
          </datalist>
        </>
      )}
    </Field>
  );
}

/** How often one person may come. */
function VisitFields({ values, value, field }: FormFields) {
  const { t } = useI18n();
  const { facts, keepHours } = useLoaderData<typeof loadPlaceSettings>();
  const hours = [...new Set([...usualPauses, facts.visitRule.pauseHours])].toSorted((one, other) => one - other);
  return (
    <>
      <Tick name="onePlace" value="true" defaultChecked={values('onePlace').includes('true')}>
        {t('place_set.one_place')}
      </Tick>
      <SelectField
        {...field('pauseHours')}
        label={t('place_set.pause')}
        hint={
          Number(value('pauseHours')) > keepHours
            ? t('place_set.pause_cut', { time: keptFor(t, keepHours) })
            : t('place_set.pause_hint')
        }
      >
        <Options
          of={hours.map((one) => [
            one,
            one === 0 ? t('place_set.no_pause') : t('place_set.pause_hours', { count: one }),
          ])}
        />
      </SelectField>
    </>
  );
}

/** The hours in which guests get no messages. */
function QuietFields({ values, field }: FormFields) {
  const { t } = useI18n();
  return (
    <>
      <Tick name="quiet.isOn" value="true" defaultChecked={values('quiet.isOn').includes('true')}>
        {t('place_set.quiet_on')}
      </Tick>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('quiet.from')} label={t('place_set.quiet_from')} type="time" />
        <TextField {...field('quiet.to')} label={t('place_set.quiet_to')} type="time" />
      </div>
    </>
  );
}

/** In hours. */
const usualPauses = [0, 1, 2, 4, 8, 12, 24];

function linkTo(slug: string): string {
  return ['', 'p', slug].join('/');
}

function LinkFields({ value, field }: FormFields) {
  const { t } = useI18n();
  const { facts, earlierSlugs, publicUrl } = useLoaderData<typeof loadPlaceSettings>();
  const [written, write] = useState(value('slug'));
  const address = `${publicUrl.replace(/^https?:\/\//, '')}/p/`;
  return (
    <>
      <TextField
        {...field('slug')}
        label={t('place_set.slug')}
        hint={t('place_set.slug_hint')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="text-start"
        onChange={({ target }) => write(target.value)}
        required
      />
      <p className="grid gap-1 rounded-md bg-sand px-4 py-3">
        <span className="text-sm text-ink-2">{t('place_set.new_address')}</span>
        <bdi dir="ltr" className="text-start font-semibold [overflow-wrap:anywhere]">
          {address}
          {written.trim() || facts.slug}
        </bdi>
      </p>
      {earlierSlugs.length > 0 && (
        <div className="grid gap-1 text-sm text-ink-2">
          <p>{t('place_set.earlier', { count: earlierSlugs.length })}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {earlierSlugs.map((earlier) => (
              <li key={earlier}>
                <bdi dir="ltr">{linkTo(earlier)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
