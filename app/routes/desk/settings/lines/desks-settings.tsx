import type { DesksPage } from './desks-settings.server.ts';
import { useActionData, useLoaderData } from 'react-router';
import { Card } from '../../../../components/card.tsx';
import { Stone } from '../../../../drawings/stone.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import type { PageHandle } from '../../../../page/page-settings.ts';
import { DeskCard } from './desk-card.tsx';
import { DeskFields } from './desk-form-fields.tsx';
import { deskEntries, deskFaults } from './desks-rules.ts';
import { changeDeskSettings, loadDeskSettings } from './desks-settings.server.ts';
import { sendOrSay } from '../../../../form/send-or-say.ts';
import type { FormAnswer } from '../../../../form/form-answer.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { Section } from '../../../../components/staff/section.tsx';
import { SettingsHead } from '../form/settings-head.tsx';

export const handle: PageHandle = { audience: 'settings' };

export const loader = loadDeskSettings;
export const action = changeDeskSettings;

export const clientAction = sendOrSay;

/** The desks to which guests are called. */
export default function DeskSettings() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const isRemoved = answer?.outcome === 'done' && answer.form.startsWith('remove:');
  return (
    <>
      <SettingsHead title={t('frame.settings_desks')} lead={t('desks_set.lead')} />
      <p role="status" className="mb-3 font-semibold text-moss empty:hidden">
        {isRemoved && t('desks_set.removed')}
      </p>
      <div className="grid gap-3">
        {page.desks.length === 0 && <NoDesks />}
        <ul className="grid gap-3">
          {page.desks.map((desk) => (
            <DeskCard key={desk.id} desk={desk} page={page} />
          ))}
        </ul>
        <NewDesk page={page} />
      </div>
    </>
  );
}

function NoDesks() {
  const { t } = useI18n();
  return (
    <Card className="grid gap-2">
      <Stone className="w-20" />
      <h2 className="text-lg font-bold">{t('desks_set.none_title')}</h2>
      <p className="text-ink-2">{t('desks_set.none_text')}</p>
    </Card>
  );
}

/** A new desk serves every line. Staff can narrow that at once. */
function NewDesk({ page }: { page: DesksPage }) {
  const { t } = useI18n();
  const taken = page.desks.map(({ name }) => name);
  const lineIds = page.lines.map(({ id }) => id);
  return (
    <Section title={t('desks_set.add')}>
      {/* The new desk appears above, and this form starts empty again. */}
      <SettingsForm
        key={page.desks.map(({ id }) => id).join(' ')}
        form="add"
        entries={deskEntries({ name: '', directions: '', lineIds })}
        check={(form) => deskFaults(form, taken)}
        label={t('desks_set.add_submit')}
      >
        {(fields) => <DeskFields page={page} {...fields} />}
      </SettingsForm>
    </Section>
  );
}
