import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useActionData } from 'react-router';
import { Button } from '../../../../components/button.tsx';
import { Card } from '../../../../components/card.tsx';
import { Pill } from '../../../../components/pill.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { ClosingLine, DeskFields } from './desk-form-fields.tsx';
import type { DeskFacts } from './desks-rules.ts';
import { deskEntries, deskFaults, servedAlone } from './desks-rules.ts';
import type { DesksPage } from './desks-settings.server.ts';
import type { FormAnswer } from '../../../../form/form-answer.ts';
import { useRefusalText } from '../form/fault-texts.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { ConfirmForm, NotSent } from '../form/confirm-form.tsx';
import { PostForm } from '../../../../form/post-form.tsx';
import { Alert } from '../../../../components/alert.tsx';

/** One desk: a summary, and all its settings when opened. */
export function DeskCard({ desk, page }: { desk: DeskFacts; page: DesksPage }) {
  const { t } = useI18n();
  const refusalText = useRefusalText();
  const nameId = useId();
  const answer = useActionData<FormAnswer>();
  const isMine = answer?.form.endsWith(`:${desk.id}`) ?? false;
  const isRefused =
    isMine && answer?.outcome === 'refused' && answer.refusal !== 'not_sent' && !answer.form.startsWith('desk:');
  const only = servedAlone(page.desks, desk.id);
  const taken = page.desks.filter(({ id }) => id !== desk.id).map(({ name }) => name);
  return (
    <li>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1">
            <h2 id={nameId} className="text-lg font-bold [overflow-wrap:anywhere]">
              {desk.name}
            </h2>
            <p className="text-sm text-ink-2">
              <ServedLines desk={desk} page={page} />
            </p>
          </div>
          <Pill dot={desk.isOpen ? 'moss' : 'sand'}>
            {t(desk.isOpen ? 'desks_set.is_open' : 'desks_set.is_closed')}
          </Pill>
          <OpenForm desk={desk} nameId={nameId} />
        </div>
        {isRefused && answer?.refusal && (
          <Alert>{answer.refusal === 'desk_busy' ? t('desks_set.busy') : refusalText(answer.refusal)}</Alert>
        )}
        <details open={isMine && answer?.form.startsWith('desk:')} className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-3 text-sm font-semibold text-ink-2 hover:bg-sand hover:text-ink">
            {t('desks_set.change')}
            <span className="sr-only"> {desk.name}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <div className="mt-3 grid gap-4">
            <SettingsForm
              form={`desk:${desk.id}`}
              entries={deskEntries(desk)}
              check={(form) => deskFaults(form, taken, only)}
            >
              {(fields) => <DeskFields page={page} only={only} {...fields} />}
            </SettingsForm>
            <ConfirmForm
              label={t('desks_set.remove', { desk: isolated(desk.name) })}
              question={
                <>
                  {t('desks_set.remove_question', { desk: isolated(desk.name) })}
                  {only.map((id) => (
                    <span key={id} className="mt-2 block font-semibold">
                      <ClosingLine lineId={id} page={page} />
                    </span>
                  ))}
                </>
              }
              confirm={t('desks_set.remove_confirm')}
              form={`remove:${desk.id}`}
            />
          </div>
        </details>
      </Card>
    </li>
  );
}

function ServedLines({ desk, page }: { desk: DeskFacts; page: DesksPage }) {
  const { t, language } = useI18n();
  const names = desk.lineIds.flatMap((id) => {
    const line = page.lines.find((one) => one.id === id);
    return line ? isolated(inLanguage(line.name, language, page.defaultLanguage)) : [];
  });
  if (names.length === 0) return <>{t('desks_set.serves_none')}</>;
  return <>{t('desks_set.serves', { lines: new Intl.ListFormat(language).format(names) })}</>;
}

function OpenForm({ desk, nameId }: { desk: DeskFacts; nameId: string }) {
  const { t } = useI18n();
  const buttonId = `${nameId}-open`;
  return (
    <PostForm form={`open:${desk.id}`} hidden={{ open: String(!desk.isOpen) }}>
      <Button look="quiet" size="small" id={buttonId} aria-labelledby={`${buttonId} ${nameId}`}>
        {t(desk.isOpen ? 'desks_set.close' : 'desks_set.open')}
      </Button>
      <NotSent form={`open:${desk.id}`} />
    </PostForm>
  );
}
