import { useEffect, useId, useRef } from 'react';
import { useActionData, useLoaderData } from 'react-router';
import { Card } from '#app/components/card.tsx';
import { Pill } from '#app/components/pill.tsx';
import { CopyField } from '#app/components/staff/copy-field.tsx';
import { Section } from '#app/components/staff/section.tsx';
import type { PageHandle } from '#app/context/page-settings.ts';
import { TextField } from '#app/form/field.tsx';
import type { ClockStyle } from '#app/i18n/format.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { isolated, useI18n } from '#app/i18n/use-i18n.ts';
import { ProofWays } from '#app/proof/proof-fields.tsx';
import { maxNameLength } from '#domain/name.ts';
import { ConfirmForm, SettingsForm, SettingsHead } from '../form/settings-form.tsx';
import { RoleFields } from '../team/role-fields.tsx';
import { standingForm } from '../team/standing.ts';
import type { KeysAnswer, loadKeys, MadeKey, ShownKey } from './keys-settings.server.ts';

export const handle: PageHandle = { audience: 'people' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeKeys as action, loadKeys as loader } from './keys-settings.server.ts';

export default function Keys() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loadKeys>();
  const answer = useActionData<KeysAnswer>();
  const made = answer?.made;
  return (
    <ProofWays value={page.ways}>
      <SettingsHead title={t('frame.settings_keys')} lead={t('keys.lead')}>
        <a
          href={page.reference}
          className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
        >
          {t('keys.reference')}
        </a>
      </SettingsHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p role="status" className="font-semibold text-moss empty:-mb-5">
          {answer?.form.startsWith('revoke') && answer.outcome === 'done' && t('keys.revoked')}
        </p>
        {made && <NewKey key={made.key} made={made} />}
        <Section title={t('keys.list_title')} text={page.keys.length === 0 ? t('keys.none') : undefined}>
          {page.keys.length > 0 && (
            <ul className="-my-3 grid divide-y divide-rule">
              {page.keys.map((shown) => (
                <KeyItem key={shown.id} shown={shown} clock={page.place} />
              ))}
            </ul>
          )}
        </Section>
        <Section title={t('keys.make_title')}>
          <MakeForm key={made?.key ?? 'first'} />
        </Section>
      </div>
    </ProofWays>
  );
}

function NewKey({ made: { name, key } }: { made: MadeKey }) {
  const { t } = useI18n();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section aria-labelledby={id}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 inset-ring-2 inset-ring-moss">
        <div className="grid gap-1">
          <h2 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none [overflow-wrap:anywhere]">
            {t('keys.new_title', { name: isolated(name) })}
          </h2>
          <p className="max-w-prose text-sm text-ink-2">{t('keys.new_text')}</p>
        </div>
        <CopyField label={t('keys.key')} address={key} copy={t('keys.copy')} copied={t('people.link_copied')} />
      </Card>
    </section>
  );
}

function KeyItem({ shown, clock }: { shown: ShownKey; clock: ClockStyle }) {
  const { t, date, language } = useI18n();
  const { id, name, role, grants, places, madeAt, usedAt, mayRevoke } = shown;
  const where = places.length > 0 ? new Intl.ListFormat(language).format(places.map(isolated)) : t('people.places_all');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="text-base font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h3>
        <Pill tone={role === 'owner' ? 'tide' : 'sand'}>{t(`people.role_${role}`)}</Pill>
      </div>
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{where}</p>
      {grants.includes('reorder') && <p className="text-sm text-ink-2">{t('people.may_reorder')}</p>}
      <p className="text-sm text-ink-2">
        <Phrase id="keys.made" values={{ when: date(madeAt, clock) }} />{' '}
        {usedAt === null ? t('keys.never') : <Phrase id="keys.used" values={{ when: date(usedAt, clock) }} />}
      </p>
      {mayRevoke && (
        <div className="-mx-3">
          <ConfirmForm
            label={t('keys.revoke', { name: isolated(name) })}
            question={t('keys.revoke_question', { name: isolated(name) })}
            confirm={t('keys.revoke_yes')}
            form={`revoke ${id}`}
            hidden={{ key: id }}
          />
        </div>
      )}
    </li>
  );
}

function MakeForm() {
  const { t } = useI18n();
  const { roles, places, isLimited, idempotencyKey } = useLoaderData<typeof loadKeys>();
  const placeIds = isLimited ? places.map(({ id }) => id) : [];
  const start = standingForm.entries({ role: 'viewer', grants: [], placeIds });
  return (
    <SettingsForm form="make" entries={start} label={t('keys.make')}>
      {/* A double click makes one key. */}
      <input type="hidden" name="once" value={idempotencyKey} />
      <TextField name="name" label={t('keys.name')} autoComplete="off" maxLength={maxNameLength} required />
      <RoleFields offered={{ roles: [...roles], places }} isLimited={isLimited} />
    </SettingsForm>
  );
}
