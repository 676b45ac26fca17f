import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { maxLongestWait } from '#domain/place/longest-wait.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { addressMost } from '#domain/place/text-lengths.ts';
import {
  SelectField,
  TextField,
  LanguageOptions,
  Options,
  useStart,
  NumberField,
  AreaField,
  Tick,
  codeText,
} from '#app/form/field.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { retentionText } from './retention-text.ts';
import { placeForm } from './place-rules.ts';
import type { loadPlaceSettings } from './place-settings.server.ts';
import { SettingsForm, SettingsHead } from '../form/settings-form.tsx';
import { useCostlyNote } from '../form/use-costly-note.ts';
import { Section } from '#app/components/staff/section.tsx';

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changePlaceSettings as action, loadPlaceSettings as loader } from './place-settings.server.ts';

export default function PlaceSettings() {
  const { t, number } = useI18n();
  const { facts } = useLoaderData<typeof loadPlaceSettings>();
  return (
    <>
      <SettingsHead title={t('frame.settings_place')} lead={t('place_set.lead')} />
      <SettingsForm form="place" entries={placeForm.entries(facts)} check={placeForm.faults}>
        <Section title={t('place_set.about')}>
          <AboutFields />
        </Section>
        <Section title={t('place_set.visits')} text={t('place_set.visits_text')}>
          <VisitFields />
        </Section>
        <Section title={t('place_set.plan')} text={t('place_set.plan_text')}>
          <NumberField
            name="longestWaitMinutes"
            label={t('place_set.longest_wait')}
            hint={t('lines_set.range', { least: number(1), max: number(maxLongestWait) })}
            min={1}
            max={maxLongestWait}
            required
          />
        </Section>
        <Section title={t('place_set.quiet')} text={t('place_set.quiet_text')}>
          <Tick name="quiet.isOn" value="true">
            {t('place_set.quiet_on')}
          </Tick>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="quiet.from" label={t('place_set.quiet_from')} type="time" />
            <TextField name="quiet.to" label={t('place_set.quiet_to')} type="time" />
          </div>
        </Section>
        <Section title={t('place_set.link')} text={t('place_set.link_text')}>
          <LinkFields />
        </Section>
      </SettingsForm>
    </>
  );
}

function AboutFields() {
  const { t } = useI18n();
  const { countries, languages, areTextsPlain } = useLoaderData<typeof loadPlaceSettings>();
  const [written, write] = useState(useStart('name'));
  const note = useCostlyNote(written);
  return (
    <>
      <TextField
        name="name"
        label={t('place_set.name')}
        hint={t('place_set.name_hint')}
        note={areTextsPlain && note}
        onChange={({ target }) => write(target.value)}
        dir="auto"
        autoComplete="organization"
        required
      />
      <AreaField
        name="address"
        label={t('place_set.address')}
        hint={t('place_set.address_hint')}
        rows={2}
        dir="auto"
        maxLength={addressMost * 2}
        isOptional
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField name="country" label={t('place_set.country')} hint={t('place_set.country_hint')}>
          <Options of={countries.map(({ code, name }) => [code, name])} />
        </SelectField>
        <ZoneField />
      </div>
      <SelectField name="defaultLanguage" label={t('place_set.language')} hint={t('place_set.language_hint')}>
        <LanguageOptions tags={languages} />
      </SelectField>
    </>
  );
}

/** A search in all time zones. The current time there shows whether it is the right one. */
function ZoneField() {
  const { t, time } = useI18n();
  const { zones, facts, now } = useLoaderData<typeof loadPlaceSettings>();
  const [written, write] = useState(useStart('timeZone'));
  const timeZone = written.trim();
  const style = { timeZone, country: facts.country };
  return (
    <div>
      <TextField
        name="timeZone"
        label={t('place_set.time_zone')}
        hint={isTimeZone(timeZone) && <Phrase id="place_set.time_there" values={{ time: time(now, style) }} />}
        list="time-zones"
        {...codeText}
        onChange={({ target }) => write(target.value)}
        className="text-start"
      />
      <datalist id="time-zones">
        <Options of={zones.map((name) => [name, name])} />
      </datalist>
    </div>
  );
}

function VisitFields() {
  const { t } = useI18n();
  const pause = useStart('pauseHours');
  const { facts, keepHours } = useLoaderData<typeof loadPlaceSettings>();
  const hours = [...new Set([...usualPauses, facts.visitRule.pauseHours])].toSorted((one, other) => one - other);
  return (
    <>
      <Tick name="onePlace" value="true">
        {t('place_set.one_place')}
      </Tick>
      <SelectField
        name="pauseHours"
        label={t('place_set.pause')}
        hint={
          Number(pause) > keepHours
            ? t('place_set.pause_cut', { time: retentionText(t, keepHours) })
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

/** In hours. */
const usualPauses = [0, 1, 2, 4, 8, 12, 24];

function LinkFields() {
  const { t } = useI18n();
  const { facts, earlierSlugs, publicUrl } = useLoaderData<typeof loadPlaceSettings>();
  const [written, write] = useState(useStart('slug'));
  const address = `${publicUrl.replace(/^https?:\/\//, '')}/p/`;
  return (
    <>
      <TextField
        name="slug"
        label={t('place_set.slug')}
        hint={t('place_set.slug_hint')}
        {...codeText}
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
                <bdi dir="ltr">{['', 'p', earlier].join('/')}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
