import { useActionData, useLoaderData, Link } from 'react-router';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import type { PageHandle } from '../../../../page/page-settings.ts';
import { ProofWays, ProofFields } from '../../../../proof/proof-fields.tsx';
import { sendOrSay } from '../../../../form/send-or-say.ts';
import { NotSent } from '../form/confirm-form.tsx';
import { Section } from '../../../../components/staff/section.tsx';
import { SettingsHead } from '../form/settings-head.tsx';
import { InviteForm } from './invite-form.tsx';
import { PeopleList, PlaceNames } from './people-list.tsx';
import type { TeamAnswer, HandedLink } from './team-answer.ts';
import { changeTeam, loadTeam } from './team-settings.server.ts';
import type { TeamInvitation } from './team-settings.server.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { LinkPanel } from './link-panel.tsx';
import { Button } from '../../../../components/button.tsx';
import { Pill } from '../../../../components/pill.tsx';
import type { ClockStyle } from '../../../../i18n/format.ts';
import { Phrase } from '../../../../i18n/trans.tsx';
import { proofFaultOf, sentIn } from '../../../../form/form-answer.ts';
import { PostForm, useFormAnswer } from '../../../../form/post-form.tsx';
import { roles } from '#domain/team/permissions.ts';
import type { Role } from '#domain/team/permissions.ts';
import { Tick } from '../../../../form/tick.tsx';
import { SettingsForm } from '../form/settings-form.tsx';

export const handle: PageHandle = { audience: 'people' };

export const loader = loadTeam;
export const action = changeTeam;

export const clientAction = sendOrSay;

export default function Team() {
  const { t } = useI18n();
  const { view, place, wasRemoved, isLimited, idempotencyKey, canMail, ways, secondStepRoles } =
    useLoaderData<typeof loader>();
  const answer = useActionData<TeamAnswer>();
  const link = answer?.link;
  return (
    <ProofWays value={ways}>
      <SettingsHead title={t('people.title')} lead={t('people.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div role="status" className="empty:-mb-5">
          {answer?.form === 'revoke' && answer.outcome === 'done' && <Note text={t('people.revoked')} />}
          {wasRemoved && !answer && <Note text={t('people.removed')} />}
        </div>
        <NotSent form="revoke" />
        {link && <InvitedLink key={link.address} link={link} place={place} />}
        <Section title={t('people.members')}>
          <PeopleList members={view.members} />
        </Section>
        {view.invitations.length > 0 && (
          <Section title={t('people.waiting_title')}>
            <InvitationList invitations={view.invitations} clock={place} />
          </Section>
        )}
        <Section title={t('people.invite_title')} text={t('people.invite_text')}>
          <InviteForm
            key={link?.address ?? 'first'}
            offered={view}
            isLimited={isLimited}
            canMail={canMail}
            idempotencyKey={idempotencyKey}
          />
        </Section>
        {secondStepRoles && <SecondStep asked={secondStepRoles} />}
      </div>
    </ProofWays>
  );
}

function Note({ text }: { text: string }) {
  return <p className="rounded-md bg-moss-wash px-4 py-3 font-semibold text-moss">{text}</p>;
}

/** The link of a new invitation. */
function InvitedLink({ link, place }: { link: HandedLink; place: { name: string } }) {
  const { t } = useI18n();
  return (
    <LinkPanel
      title={t('people.link_title', { name: isolated(link.name) })}
      text={t('people.link_text')}
      link={link}
      email={{
        subject: t('people.mail_subject', { place: place.name }),
        body: t('people.mail_body', { name: link.name, place: place.name, link: link.address }),
      }}
    />
  );
}

/** Invitations that are still open. Each can be revoked. */
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
              <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
              <Pill>{t(`people.role_${role}`)}</Pill>
            </div>
            <p className="text-sm text-ink-2">
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

/** The roles that need a second step. Only an owner may change this. */
function SecondStep({ asked }: { asked: readonly Role[] }) {
  const { t } = useI18n();
  return (
    <Section title={t('people.second_title')} text={t('people.second_text')}>
      <SettingsForm form="second-step" entries={asked.map((role) => ['roles', role])}>
        {({ values, fault }) => (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">{t('people.second_of')}</legend>
            {roles.toReversed().map((role) => (
              <Tick key={role} name="roles" value={role} defaultChecked={values('roles').includes(role)}>
                {t(`people.role_${role}`)}
              </Tick>
            ))}
            {fault('roles') !== undefined && (
              <p data-wrong tabIndex={-1} className="text-sm font-semibold text-rust">
                {t('people.second_first')}{' '}
                <Link to="/account" className="underline underline-offset-4">
                  {t('people.second_own')}
                </Link>
              </p>
            )}
          </fieldset>
        )}
      </SettingsForm>
    </Section>
  );
}
