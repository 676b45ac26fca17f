import { MonitorPlay, Tablet } from 'lucide-react';
import { maxNameLength } from '#domain/ticket/name.ts';
import { TextField } from '../../../../form/field.tsx';
import { Pill } from '../../../../components/pill.tsx';
import type { ClockStyle } from '../../../../i18n/format.ts';
import { Phrase } from '../../../../i18n/trans.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { ConfirmForm } from '../form/confirm-form.tsx';
import type { PlaceDevice } from './devices-settings.server.ts';

interface Props {
  device: PlaceDevice;
  place: ClockStyle;
}

/** One screen: its kind, whether it is online, its name, and a button to sign it out. */
export function DeviceItem({ device, place }: Props) {
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
              {({ value, fault }) => (
                <>
                  <input type="hidden" name="device" value={id} />
                  <TextField
                    name="name"
                    label={t('devices.name')}
                    hint={t('devices.name_hint')}
                    autoComplete="off"
                    required
                    maxLength={maxNameLength}
                    defaultValue={value('name')}
                    error={fault('name')}
                  />
                </>
              )}
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
