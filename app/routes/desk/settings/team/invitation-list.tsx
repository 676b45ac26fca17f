import { Button } from '../../../../components/button.tsx';
import { Pill } from '../../../../components/pill.tsx';
import type { ClockStyle } from '../../../../i18n/format.ts';
import { Phrase } from '../../../../i18n/trans.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { ProofFields } from '../../../../proof/proof-fields.tsx';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { proofFaultOf, sentIn } from '../../../../form/form-answer.ts';
import { PlaceNames } from './people-list.tsx';
import type { TeamInvitation } from './team-settings.server.ts';
import { PostForm, useFormAnswer } from '../../../../form/post-form.tsx';

/** Who was invited and has not come yet; each can be taken back. */
export function InvitationList({ invitations, clock }: { invitations: TeamInvitation[]; clock: ClockStyle }) {
  const { t, date } = useText();
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
