import { useEffect, useId, useRef } from 'react';
import { Form, useLoaderData } from 'react-router';
import { deviceRoles } from '#domain/team/actor.ts';
import { maxNameLength } from '#domain/name.ts';
import { maxPairingInput } from '#domain/place/pairing-code.ts';
import { Button } from '#app/components/button.tsx';
import { TextField, type ControlProps } from '#app/form/field.tsx';
import { Trans } from '#app/i18n/trans.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useKeptAnswer } from '#app/live/use-kept-answer.ts';
import { NotSent } from '#app/form/not-sent.tsx';
import { Section } from '#app/components/staff/section.tsx';
import type { ApprovalFault, loadDevices, Typed } from './devices-settings.server.ts';
import { PostForm } from '#app/form/post-form.tsx';
import { Alert } from '#app/components/alert.tsx';

/** First the code, then the screen that shows it: to compare, name, accept or refuse. */
export function PairSection() {
  const { typed } = useLoaderData<typeof loadDevices>();
  return typed && 'code' in typed ? <Offer key={typed.code} offer={typed} /> : <CodeForm typed={typed} />;
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

export function DeviceNameField(given: Pick<ControlProps<'input'>, 'defaultValue' | 'error'>) {
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
