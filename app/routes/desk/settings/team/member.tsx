import { useActionData, useLoaderData } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { ProofFields, ProofWays } from '#app/proof/proof-fields.tsx';
import { SettingsForm, SettingsHead, ConfirmForm } from '../form/settings-form.tsx';
import { NotSent, PostForm, useFormAnswer } from '#app/form/post-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { proofFaultOf } from '#app/form/form-answer.ts';
import { LinkPanel } from './link-panel.tsx';
import { RoleFields } from './role-fields.tsx';
import { Seen } from './seen.tsx';
import type { TeamAnswer, loadMember } from './team-settings.server.ts';
import { Alert } from '#app/components/alert.tsx';

export const handle: PageHandle = { audience: 'people' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { loadMember as loader, lookAfterMember as action } from './team-settings.server.ts';

export default function Member() {
  const { t } = useI18n();
  const { member, entries, offered, place, isLimited, ways } = useLoaderData<typeof loadMember>();
  const link = useActionData<TeamAnswer>()?.link;
  const name = isolated(member.name);
  return (
    <ProofWays value={ways}>
      <SettingsHead title={member.name} back={t('people.back')}>
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          {member.email && `${t('people.signs_in', { email: isolated(member.email) })} · `}
          <Seen minutes={member.seenMinutes} />
        </p>
      </SettingsHead>
      {member.mayManage ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {link && <LinkPanel key={link.address} kind="reset" link={link} place={place.name} />}
          <Section title={t('people.rights', { name })}>
            <SettingsForm form="rights" entries={entries}>
              <RoleFields offered={offered} isLimited={isLimited} />
            </SettingsForm>
          </Section>
          <NewPassword name={name} />
          <Leave name={name} isYou={member.isYou} />
        </div>
      ) : (
        <p className="text-ink-2">{t('people.not_yours')}</p>
      )}
    </ProofWays>
  );
}

function NewPassword({ name }: { name: string }) {
  const { t } = useI18n();
  const answer = useFormAnswer('reset');
  return (
    <Section title={t('people.reset_title')} text={t('people.reset_text', { name })}>
      <PostForm form="reset" preventScrollReset={false}>
        <div className="mb-4 empty:hidden">
          <ProofFields fault={proofFaultOf(answer)} />
        </div>
        <Button look="quiet" size="small">
          {t('people.reset_submit')}
        </Button>
      </PostForm>
      {answer?.refusal === 'forbidden' && <Alert>{t('people.elsewhere')}</Alert>}
      <NotSent form="reset" />
    </Section>
  );
}

function Leave({ name, isYou }: { name: string; isYou: boolean }) {
  const { t } = useI18n();
  const isLast = useFormAnswer('remove')?.refusal === 'invalid_fields';
  return (
    <Section title={t('people.remove_title')} text={t('people.remove_text')}>
      {isLast && <Alert>{t('settings.fault_last_owner')}</Alert>}
      <ConfirmForm
        label={t('people.remove_open', { name })}
        question={isYou ? t('people.remove_yourself') : t('people.remove_question', { name })}
        confirm={t('people.remove_submit')}
        form="remove"
      />
    </Section>
  );
}
