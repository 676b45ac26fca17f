import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { Pill } from '../../../../components/pill.tsx';
import { Phrase } from '../../../../i18n/trans.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import type { PageHandle } from '../../../../page/page-settings.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { sendOrSay } from '../../../../form/send-or-say.ts';
import { Section } from '../../../../components/staff/section.tsx';
import { SettingsHead } from '../form/settings-head.tsx';
import { DeviceItem } from './device-item.tsx';
import { changeDevices, loadDevices } from './devices-settings.server.ts';
import { PairSection } from './pair-section.tsx';

export const handle: PageHandle = { audience: 'devices' };

export const loader = loadDevices;
export const action = changeDevices;

export const clientAction = sendOrSay;

/** The paired screens of the place: the list, a new one, and signing one out. */
export default function Devices() {
  const { t, date } = useI18n();
  const { devices, ended, pairedName, endedName, place, typed, address, idempotencyKey } =
    useLoaderData<typeof loader>();
  useFresh(typed === null);
  const said =
    (pairedName && t('devices.paired', { name: isolated(pairedName) })) ??
    (endedName && t('devices.ended_now', { name: isolated(endedName) }));
  return (
    <>
      <SettingsHead title={t('frame.settings_devices')} lead={t('devices.lead')}>
        <p role="status" className="flex items-center gap-1.5 font-semibold text-moss empty:hidden">
          {said !== null && (
            <>
              <Check aria-hidden="true" className="size-5 flex-none" />
              {said}
            </>
          )}
        </p>
      </SettingsHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PairSection typed={typed} address={address} idempotencyKey={idempotencyKey} slug={place.slug} />
        <Section
          title={t('devices.list_title')}
          text={devices.length === 0 ? t('devices.none') : undefined}
          className={devices.length === 0 ? '' : 'pb-2'}
        >
          {devices.length > 0 && (
            <ul className="grid divide-y divide-rule">
              {devices.map((device) => (
                <DeviceItem key={device.id} device={device} place={place} />
              ))}
            </ul>
          )}
        </Section>
        {ended.length > 0 && (
          <Section title={t('devices.ended_title')} text={t('devices.ended_text')}>
            <ul className="grid gap-3">
              {ended.map(({ id, role, name, endedAt }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
                  <Pill>{t(`devices.kind_${role}`)}</Pill>
                  <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>
                  <Phrase id="devices.ended" values={{ when: date(endedAt, place) }} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  );
}

const freshEveryMs = 10_000;

/** Reloads the list. It pauses while a code is in the address, because each look-up counts as a guess. */
function useFresh(mayLook: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!mayLook) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, freshEveryMs);
    return () => clearInterval(timer);
  }, [mayLook, revalidate]);
}
