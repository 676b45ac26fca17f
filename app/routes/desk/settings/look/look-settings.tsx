import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import type { PageHandle } from '../../../../page/page-settings.ts';
import { AccentFields } from './accent-fields.tsx';
import { BoardFields } from './board-fields.tsx';
import { ImageField } from './image-field.tsx';
import { accentEntries, accentFaults, boardEntries } from './look-rules.ts';
import { LookPreview } from './look-preview.tsx';
import { changeLookSettings, loadLookSettings } from './look-settings.server.ts';
import { sendOrSay } from '../../../../form/send-or-say.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { Section } from '../../../../components/staff/section.tsx';
import { SettingsHead } from '../form/settings-head.tsx';

export const handle: PageHandle = { audience: 'settings' };

export const loader = loadLookSettings;
export const action = changeLookSettings;

export const clientAction = sendOrSay;

/** The place's own colour, logo and cover, and how its board hangs, beside a preview of what guests and boards will show. */
export default function LookSettings() {
  const { t } = useI18n();
  const { place, look, board, mayShowNames } = useLoaderData<typeof loader>();
  const [draft, setDraft] = useState<string | null>(look.accent);
  return (
    <>
      <SettingsHead title={t('frame.settings_look')} lead={t('look_set.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Section title={t('look_set.colour')} text={t('look_set.colour_text')}>
          <SettingsForm form="accent" entries={accentEntries(look.accent)} check={accentFaults}>
            {(fields) => <AccentFields onDraft={setDraft} {...fields} />}
          </SettingsForm>
        </Section>
        <LookPreview slug={place.slug} saved={look} board={Object.values(board).join(' ')} draft={draft} />
        <Section title={t('look_set.pictures')} text={t('look_set.pictures_text')}>
          <ImageField kind="logo" image={look.logo} placeId={place.id} />
          <ImageField kind="cover" image={look.cover} placeId={place.id} />
        </Section>
        <Section title={t('look_set.board')} text={t('look_set.board_text')}>
          <SettingsForm form="board" entries={boardEntries(board)}>
            {(fields) => <BoardFields mayShowNames={mayShowNames} {...fields} />}
          </SettingsForm>
        </Section>
      </div>
    </>
  );
}
