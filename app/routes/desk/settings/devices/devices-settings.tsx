import { Check, MonitorPlay, Tablet } from 'lucide-react';
import { useLoaderData, Form } from 'react-router';
import { Pill } from '#app/components/pill.tsx';
import { Phrase, Trans } from '#app/i18n/trans.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { Section } from '#app/components/staff/section.tsx';
import type { loadDevices, PlaceDevice, ApprovalFault, Typed } from './devices-settings.server.ts';
import type { ClockStyle } from '#app/i18n/format.ts';
import { useFetchAgain } from '#app/live/use-fetch-again.ts';
import { SettingsForm, SettingsHead, ConfirmForm } from '../form/settings-form.tsx';
import { useEffect, useId, useRef } from 'react';
import { deviceRoles } from '#domain/team/actor.ts';
import { maxNameLength } from '#domain/name.ts';
import { maxPairingInput } from '#domain/place/pairing-code.ts';
import { Button } from '#app/components/button.tsx';
import { TextField, type ControlProps } from '#app/form/field.tsx';
import { useKeptAnswer } from '#app/live/use-kept-answer.ts';
import { NotSent, PostForm } from '#app/form/post-form.tsx';
import { Alert } from '#app/components/alert.tsx';

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
        {/* First the code, then the screen that shows it: to compare, name, accept or refuse. */}
        {typed && 'code' in typed ? <Offer key={typed.code} offer={typed} /> : <CodeForm typed={typed} />}
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

function CodeForm({ typed }: { typed: Exclude<Typed, { code: string }> | null }) {
  const { t } = useI18n();
  const { address } = useLoaderData<typeof loadDevices>();
  const field = useRef<HTMLInputElement>(null);
  const isWrong = typed !== null;
  // A refused code stays in the field, so that it can be corrected.
  useEffect(() => {
    if (isWrong) field.current?.focus();
  }, [isWrong]);
  return (
    <Section
      title={t('devices.pair_title')}
      text={
        <Trans
          id="devices.pair_text"
          values={{ address: isolated(address) }}
          components={{ b: <strong className="font-semibold text-ink [overflow-wrap:anywhere]" /> }}
        />
      }
    >
      <Form method="get" preventScrollReset className="grid justify-items-start gap-4">
        <TextField
          ref={field}
          key={typed?.typed ?? ''}
          name="code"
          label={t('devices.code')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={maxPairingInput}
          enterKeyHint="go"
          className="digits text-center text-2xl font-semibold tracking-[0.12em] uppercase"
          defaultValue={typed?.typed}
          error={typed && t(`devices.code_${typed.fault}`)}
        />
        <Button>{t('devices.code_next')}</Button>
      </Form>
    </Section>
  );
}

function Offer({ offer: { code, name } }: { offer: Extract<Typed, { code: string }> }) {
  const { t } = useI18n();
  const { place, idempotencyKey } = useLoaderData<typeof loadDevices>();
  const refused = useKeptAnswer<ApprovalFault>()?.approval;
  const kindId = useId();
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form of the code is gone.
    if (document.activeElement === document.body) question.current?.focus();
  }, []);
  return (
    <Section title={t('devices.pair_title')}>
      <div ref={question} tabIndex={-1} className="grid gap-1 rounded-md bg-sand p-4 outline-none">
        <p>{t('devices.compare')}</p>
        <p className="text-2xl font-bold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-2">{t('devices.compare_text')}</p>
      </div>
      {refused && refused.fault !== 'name' && <Alert>{t(`devices.code_${refused.fault}`)}</Alert>}
      <PostForm form="approve" hidden={{ code, once: idempotencyKey }} className="grid gap-5">
        <fieldset className="grid gap-2" aria-labelledby={kindId}>
          <legend id={kindId} className="mb-2 font-semibold">
            {t('devices.kind')}
          </legend>
          {deviceRoles.toReversed().map((role) => (
            <label
              key={role}
              className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md bg-card px-4 py-2 inset-ring-[1.5px] inset-ring-edge has-checked:inset-ring-2 has-checked:inset-ring-ink has-focus-visible:ring-4 has-focus-visible:ring-chestnut-wash"
            >
              <input
                type="radio"
                name="kind"
                value={role}
                defaultChecked={role === (refused?.role ?? 'board')}
                className="row-span-2 size-5 accent-ink"
              />
              <span className="font-semibold">{t(`devices.kind_${role}`)}</span>
              <small className="text-sm text-ink-2">{t(`devices.kind_${role}_text`)}</small>
            </label>
          ))}
        </fieldset>
        <DeviceNameField defaultValue={refused?.name} error={refused?.fault === 'name' && t('devices.name_wrong')} />
        <NotSent form="approve" />
        <Button isWide>{t('devices.approve')}</Button>
      </PostForm>
      <PostForm
        form="refuse"
        hidden={{ code }}
        preventScrollReset={false}
        action={`/desk/${place.slug}/settings/devices`}
        className="grid"
      >
        <NotSent form="refuse" />
        <Button look="line" isWide>
          {t('devices.refuse')}
        </Button>
      </PostForm>
    </Section>
  );
}

function DeviceNameField(given: Pick<ControlProps<'input'>, 'defaultValue' | 'error'>) {
  const { t } = useI18n();
  return (
    <TextField
      name="name"
      label={t('devices.name')}
      hint={t('devices.name_hint')}
      autoComplete="off"
      required
      maxLength={maxNameLength}
      {...given}
    />
  );
}
