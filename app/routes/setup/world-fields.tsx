import { useState } from 'react';
import { useInBrowser } from '../../live/use-in-browser.ts';
import { SelectField, Options, useFields } from '../../form/field.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { SetUpPage } from './set-up.server.ts';

/** Country and time zone: each is suggested from the other and the browser, until somebody chooses. */
export function WorldFields({ page: { world, proposed } }: { page: SetUpPage }) {
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
