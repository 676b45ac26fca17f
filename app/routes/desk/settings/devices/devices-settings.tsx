import { Check, MonitorPlay, Tablet } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { Pill } from '#app/components/pill.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { Section } from '#app/components/staff/section.tsx';
import type { loadDevices, PlaceDevice } from './devices-settings.server.ts';
import { DeviceNameField, PairSection } from './pair-section.tsx';
import type { ClockStyle } from '#app/i18n/format.ts';
import { useFetchAgain } from '#app/live/use-fetch-again.ts';
import { SettingsForm, SettingsHead, ConfirmForm } from '../form/settings-form.tsx';

export const handle: PageHandle = { audience: 'devices' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeDevices as action, loadDevices as loader } from './devices-settings.server.ts';

export default function Devices() {
  const { t, date } = useI18n();
  const { devices, ended, pairedName, endedName, wasRefused, place, typed } = useLoaderData<typeof loadDevices>();
  // Not while a code is in the address, because each look-up counts as a guess.
  useFetchAgain(typed === null, freshEveryMs);
  const said =
    (pairedName && t('devices.paired', { name: isolated(pairedName) })) ??
    (endedName && t('devices.ended_now', { name: isolated(endedName) })) ??
    (wasRefused ? t('devices.refused') : null);
  return (
    <>
      <SettingsHead title={t('frame.settings_devices')} lead={t('devices.lead')}>
        <p role="status" className="flex items-center gap-1.5 font-semibold text-moss empty:absolute">
          {said !== null && (
            <>
              <Check aria-hidden="true" className="size-5 flex-none" />
              {said}
            </>
          )}
        </p>
      </SettingsHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PairSection />
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

function DeviceItem({ device, place }: { device: PlaceDevice; place: ClockStyle }) {
  const { t, date } = useI18n();
  const { id, name, role, isOn, seenAt, pairedAt } = device;
  const Icon = role === 'board' ? MonitorPlay : Tablet;
  const own = isolated(name);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon aria-hidden="true" className="size-6 flex-none text-ink-2" />
        <h3 className="min-w-0 flex-1 basis-48 text-lg font-bold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h3>
        <Pill>{t(`devices.kind_${role}`)}</Pill>
        <Pill dot={isOn ? 'moss' : 'sand'}>{t(isOn ? 'devices.on' : 'devices.off')}</Pill>
      </div>
      <p className="text-sm text-ink-2">
        <Phrase id="devices.since" values={{ when: date(pairedAt, place) }} />{' '}
        {!isOn && seenAt !== null && <Phrase id="devices.seen" values={{ when: date(seenAt, place) }} />}
        {seenAt === null && t('devices.never')}
      </p>
      <div className="-mx-3 grid gap-1">
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-3 text-sm font-semibold text-ink-2 underline underline-offset-4 hover:bg-sand hover:text-ink">
            {t('devices.rename', { name: own })}
          </summary>
          <div className="mt-2 px-3 pb-3">
            <SettingsForm
              form={`rename ${id}`}
              entries={[
                ['device', id],
                ['name', name],
              ]}
            >
              <input type="hidden" name="device" value={id} />
              <DeviceNameField />
            </SettingsForm>
          </div>
        </details>
        <ConfirmForm
          label={t('devices.end', { name: own })}
          question={t(`devices.end_${role}`, { name: own })}
          confirm={t('devices.end_yes')}
          form={`end ${id}`}
          hidden={{ device: id }}
        />
      </div>
    </li>
  );
}
