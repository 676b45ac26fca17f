import { useActionData, useLoaderData, Link } from 'react-router';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { ProofWays, ProofFields } from '#app/proof/proof-fields.tsx';
import { NotSent, PostForm, useFormAnswer } from '#app/form/post-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import type { loadTeam, TeamAnswer, TeamInvitation, TeamMember } from './team-settings.server.ts';
import { LinkPanel } from './link-panel.tsx';
import { Button } from '#app/components/button.tsx';
import { Pill } from '#app/components/pill.tsx';
import type { ClockStyle } from '#app/i18n/format.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { proofFaultOf, sentIn } from '#app/form/form-answer.ts';
import { roles, type Role } from '#domain/team/permissions.ts';
import { GroupFault } from '#app/form/group-fault.tsx';
import { SettingsForm, SettingsHead } from '../form/settings-form.tsx';
import { initialsOf } from '#app/components/staff/initials.ts';
import { Seen } from './seen.tsx';
import { staffLanguages } from '#locales/languages.ts';
import { maxNameLength } from '#domain/name.ts';
import { SelectField, TextField, LanguageOptions, Ticks } from '#app/form/field.tsx';
import { standingForm } from './standing.ts';
import { RoleFields } from './role-fields.tsx';

export const handle: PageHandle = { audience: 'people' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeTeam as action, loadTeam as loader } from './team-settings.server.ts';

export default function Team() {
  const { t } = useI18n();
  const { view, place, wasRemoved, ways, secondStepRoles } = useLoaderData<typeof loadTeam>();
  const answer = useActionData<TeamAnswer>();
  const link = answer?.link;
  return (
    <ProofWays value={ways}>
      <SettingsHead title={t('people.title')} lead={t('people.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div role="status" className="empty:-mb-5">
          {answer?.form === 'revoke' && answer.outcome === 'done' && (
            <Note key={answer.at} text={t('people.revoked')} />
          )}
          {wasRemoved && !answer && <Note text={t('people.removed')} />}
        </div>
        <NotSent form="revoke" />
        {link && <LinkPanel key={link.address} kind="invite" link={link} place={place.name} />}
        <Section title={t('people.members')}>
          <ul className="-my-3 divide-y divide-rule">
            {view.members.map((member) => (
              <Person key={member.id} member={member} />
            ))}
          </ul>
        </Section>
        {view.invitations.length > 0 && (
          <Section title={t('people.waiting_title')}>
            <InvitationList invitations={view.invitations} clock={place} />
          </Section>
        )}
        <Section title={t('people.invite_title')} text={t('people.invite_text')}>
          <InviteForm key={link?.address ?? 'first'} />
        </Section>
        {secondStepRoles && <SecondStep asked={secondStepRoles} />}
      </div>
    </ProofWays>
  );
}

function Note({ text }: { text: string }) {
  return <p className="rounded-md bg-moss-wash px-4 py-3 font-semibold text-moss">{text}</p>;
}

function InvitationList({ invitations, clock }: { invitations: TeamInvitation[]; clock: ClockStyle }) {
  const { t, date } = useI18n();
  const answer = useFormAnswer('revoke');
  const proofOf = (id: string) => (sentIn(answer, 'invitation') === id ? proofFaultOf(answer) : undefined);
  return (
    <ul className="-my-3 divide-y divide-rule">
      {invitations.map(({ id, name, role, places, expiresAt, mayManage }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
            <div className="mb-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <p className="font-semibold [overflow-wrap:anywhere]">
                <bdi>{name}</bdi>
              </p>
              <Pill>{t(`people.role_${role}`)}</Pill>
            </div>
            <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
              <PlaceNames places={places} />
              {' · '}
              <Phrase id="people.waiting_until" values={{ when: date(expiresAt, clock) }} />
            </p>
          </div>
          {mayManage && (
            <PostForm form="revoke" hidden={{ invitation: id }}>
              <div className="mb-3 empty:hidden">
                <ProofFields fault={proofOf(id)} />
              </div>
              <Button look="line" size="small" aria-label={t('people.revoke_who', { name: isolated(name) })}>
                {t('people.revoke')}
              </Button>
            </PostForm>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Asks only for the person, the role and the places. The invited person enters the rest. */
function InviteForm() {
  const { t, language } = useI18n();
  const { view, isLimited, canMail, idempotencyKey } = useLoaderData<typeof loadTeam>();
  const placeIds = isLimited ? view.places.map(({ id }) => id) : [];
  const start = standingForm.entries({ role: 'host', grants: [], placeIds });
  return (
    <SettingsForm form="invite" entries={[['language', language], ...start]} label={t('people.invite_submit')}>
      {/* A double click makes one invitation. */}
      <input type="hidden" name="once" value={idempotencyKey} />
      <TextField name="name" label={t('people.invite_name')} autoComplete="off" maxLength={maxNameLength} required />
      {canMail && (
        <>
          <TextField
            name="email"
            label={t('people.invite_email')}
            isOptional
            hint={t('people.invite_email_hint')}
            type="email"
            dir="ltr"
            autoComplete="off"
          />
          <SelectField name="language" label={t('people.invite_language')}>
            <LanguageOptions tags={staffLanguages} />
          </SelectField>
        </>
      )}
      <RoleFields offered={view} isLimited={isLimited} />
    </SettingsForm>
  );
}

function SecondStep({ asked }: { asked: readonly Role[] }) {
  const { t } = useI18n();
  return (
    <Section title={t('people.second_title')} text={t('people.second_text')}>
      <SettingsForm form="second-step" entries={asked.map((role) => ['roles', role])}>
        <Ticks
          legend={t('people.second_of')}
          name="roles"
          of={roles.toReversed().map((role) => [role, t(`people.role_${role}`)])}
        >
          <GroupFault name="roles">
            {t('people.second_first')}{' '}
            <Link to="/account" className="underline underline-offset-4">
              {t('people.second_own')}
            </Link>
          </GroupFault>
        </Ticks>
      </SettingsForm>
    </Section>
  );
}

function Person({ member }: { member: TeamMember }) {
  const { t } = useI18n();
  const { id, name, email, role, grants, isYou, mayManage, seenMinutes } = member;
  return (
    <li className="flex items-center gap-x-3 py-3 max-[16rem]:block sm:gap-x-4">
      <span
        aria-hidden="true"
        className="grid size-10 flex-none place-items-center rounded-full bg-sand-2 text-sm leading-none font-semibold"
      >
        {initialsOf(name)}
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="mb-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <p className="[overflow-wrap:anywhere]">
            <strong className="font-semibold">
              <bdi>{name}</bdi>
            </strong>
            {isYou && <span className="text-ink-2"> · {t('people.you')}</span>}
          </p>
          <Pill tone={role === 'owner' ? 'tide' : 'sand'}>{t(`people.role_${role}`)}</Pill>
        </div>
        {email && (
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            <bdi dir="ltr">{email}</bdi>
          </p>
        )}
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          <PlaceNames places={member.places} /> · <Seen minutes={seenMinutes} />
        </p>
        {grants.includes('reorder') && <p className="text-sm text-ink-2">{t('people.may_reorder')}</p>}
      </div>
      {mayManage && (
        <Link
          to={id}
          prefetch="intent"
          aria-label={t('people.change_who', { name: isolated(name) })}
          className="-me-3 inline-flex min-h-11 flex-none items-center rounded-md px-3 text-sm font-semibold underline underline-offset-4 hover:bg-sand"
        >
          {t('people.change')}
        </Link>
      )}
    </li>
  );
}

function PlaceNames({ places }: Pick<TeamMember, 'places'>) {
  const { t, language } = useI18n();
  if (places.length === 0) return <>{t('people.places_all')}</>;
  return <>{new Intl.ListFormat(language).format(places.map(({ name }) => isolated(name)))}</>;
}
