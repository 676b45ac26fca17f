import { useActionData, useLoaderData } from 'react-router';
import { useText } from '../../../../i18n/use-text.ts';
import type { PageHandle } from '../../../../page/page-settings.ts';
import { ProofWays } from '../../../../proof/proof-fields.tsx';
import { sendOrSay } from '../../../../form/send-or-say.ts';
import { NotSent } from '../form/confirm-form.tsx';
import { Section } from '../../../../components/staff/section.tsx';
import { SettingsHead } from '../form/settings-head.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { InvitedLink } from './invited-link.tsx';
import { SecondStep } from './team-second-step.tsx';
import { PeopleList } from './people-list.tsx';
import type { TeamAnswer } from './team-answer.ts';
import { changeTeam, loadTeam } from './team-settings.server.ts';

export const handle: PageHandle = { audience: 'people' };

export const loader = loadTeam;
export const action = changeTeam;

export const clientAction = sendOrSay;

export default function Team() {
  const { t } = useText();
  const { view, place, wasRemoved, isLimited, once, canMail, ways, secondStepRoles } = useLoaderData<typeof loader>();
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
            once={once}
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
