import type { loadDeskSettings, DesksPage } from './desks-settings.server.ts';
import { Link, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { Card } from '#app/components/card.tsx';
import { NothingYet } from '#app/components/staff/nothing-yet.tsx';
import { useI18n, isolated, inLanguage } from '#app/i18n/use-i18n.ts';
import { deskFaults, deskForm, servedAlone, type EditedDesk } from './desks-rules.ts';
import type { FormAnswer } from '#app/form/form-answer.ts';
import { SettingsForm, SettingsHead, ConfirmForm } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { Pill } from '#app/components/pill.tsx';
import { useRefusalText } from '../form/fault-texts.ts';
import { NotSent, PostForm } from '#app/form/post-form.tsx';
import { Alert } from '#app/components/alert.tsx';
import { TextField, useFields, Tick } from '#app/form/field.tsx';
import { GroupFault } from '#app/form/group-fault.tsx';
import { maxDirections } from '#domain/place/text-lengths.ts';
import { OrderList } from '#app/components/staff/order-list.tsx';

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeDeskSettings as action, loadDeskSettings as loader } from './desks-settings.server.ts';

export default function DeskSettings() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loadDeskSettings>();
  const answer = useActionData<FormAnswer>();
  const isRemoved = answer?.outcome === 'done' && answer.form.startsWith('remove:');
  return (
    <>
      <SettingsHead title={t('frame.settings_desks')} lead={t('desks_set.lead')} />
      <p role="status" className="mb-3 font-semibold text-moss empty:absolute">
        {isRemoved && t('desks_set.removed')}
      </p>
      <div className="grid gap-3">
        {page.desks.length === 0 && <NothingYet title={t('desks_set.none_title')} text={t('desks_set.none_text')} />}
        <ul className="grid gap-3 empty:hidden">
          {page.desks.map((desk) => (
            <DeskCard key={desk.id} desk={desk} page={page} />
          ))}
        </ul>
        <NewDesk page={page} />
      </div>
    </>
  );
}

/** A new desk serves every line. Staff can narrow that at once. */
function NewDesk({ page }: { page: DesksPage }) {
  const { t } = useI18n();
  const taken = page.desks.map(({ name }) => name);
  const lines = page.lines.map(({ id }) => id);
  return (
    <Section title={t('desks_set.add')}>
      {/* The new desk appears above, and this form starts empty again. */}
      <SettingsForm
        key={page.desks.map(({ id }) => id).join(' ')}
        form="add"
        entries={deskForm.entries({ name: '', directions: null, lines })}
        check={(form) => deskFaults(form, taken)}
        label={t('desks_set.add_submit')}
      >
        <DeskFields page={page} />
      </SettingsForm>
    </Section>
  );
}

function DeskCard({ desk, page }: { desk: EditedDesk; page: DesksPage }) {
  const { t } = useI18n();
  const refusalText = useRefusalText();
  const nameId = useId();
  const answer = useActionData<FormAnswer>();
  const [asked] = useSearchParams();
  const isShown = asked.get('desk') === desk.id;
  const isMine = answer?.form.endsWith(`:${desk.id}`) ?? false;
  const isRefused =
    isMine && answer?.outcome === 'refused' && answer.refusal !== 'not_sent' && !answer.form.startsWith('desk:');
  return (
    <li id={desk.id} className="scroll-mt-3">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
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
          <PostForm form={`open:${desk.id}`} hidden={{ open: String(!desk.isOpen) }}>
            <Button look="quiet" size="small" id={`${nameId}-open`} aria-labelledby={`${nameId}-open ${nameId}`}>
              {t(desk.isOpen ? 'desks_set.close' : 'desks_set.open')}
            </Button>
            <NotSent form={`open:${desk.id}`} />
          </PostForm>
        </div>
        {isRefused && answer?.refusal && (
          <Alert key={answer.at}>
            {answer.refusal === 'desk_busy' ? t('desks_set.busy') : refusalText(answer.refusal)}
          </Alert>
        )}
        {/* One desk at a time: each form lists all lines of the place. */}
        <Link
          to={isShown ? '.' : `?desk=${desk.id}#${desk.id}`}
          preventScrollReset
          prefetch="intent"
          aria-expanded={isShown}
          className="group inline-flex min-h-11 items-center gap-2 justify-self-start rounded-md px-3 text-sm font-semibold text-ink-2 hover:bg-sand hover:text-ink"
        >
          {t('desks_set.change')}
          <span className="sr-only"> {desk.name}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform duration-150 group-aria-expanded:rotate-180"
          />
        </Link>
        {isShown && <DeskEditor desk={desk} page={page} />}
      </Card>
    </li>
  );
}

function DeskEditor({ desk, page }: { desk: EditedDesk; page: DesksPage }) {
  const { t } = useI18n();
  const only = servedAlone(page.desks, desk.id);
  const closing = useClosingLines(page, only);
  const taken = page.desks.filter(({ id }) => id !== desk.id).map(({ name }) => name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SettingsForm
        form={`desk:${desk.id}`}
        entries={deskForm.entries(desk)}
        check={(form) => deskFaults(form, taken, only)}
      >
        <DeskFields page={page} closing={closing} />
      </SettingsForm>
      <ConfirmForm
        label={t('desks_set.remove', { desk: isolated(desk.name) })}
        question={
          <>
            {t('desks_set.remove_question', { desk: isolated(desk.name) })}
            {closing.map(({ id, closes }) => (
              <span key={id} className="mt-2 block font-semibold">
                {closes}
              </span>
            ))}
          </>
        }
        confirm={t('desks_set.remove_confirm')}
        form={`remove:${desk.id}`}
      />
    </div>
  );
}

function ServedLines({ desk, page }: { desk: EditedDesk; page: DesksPage }) {
  const { t, language } = useI18n();
  const names = desk.lines.flatMap((id) => {
    const line = page.lines.find((one) => one.id === id);
    return line ? isolated(inLanguage(line.name, language, page.defaultLanguage)) : [];
  });
  if (names.length === 0) return <>{t('desks_set.serves_none')}</>;
  return <>{t('desks_set.serves', { lines: new Intl.ListFormat(language).format(names) })}</>;
}

function DeskFields({ page, closing = [] }: { page: DesksPage; closing?: ReturnType<typeof useClosingLines> }) {
  const { t, language } = useI18n();
  const { values, fault, recheck } = useFields();
  const isMissing = fault('lines') !== undefined;
  // Ticking the answer clears the fault, but must not hide the answer.
  const [isAsked, setIsAsked] = useState(false);
  if (isMissing && !isAsked) setIsAsked(true);
  const served = values('lines');
  const named = page.lines.map(({ id, name, prefix }) => ({
    id,
    prefix,
    name: inLanguage(name, language, page.defaultLanguage),
  }));
  const items = [
    ...served.flatMap((id) => named.find((line) => line.id === id) ?? []),
    ...named.filter(({ id }) => !served.includes(id)),
  ];
  return (
    <>
      <TextField
        name="name"
        label={t('desks_set.name')}
        hint={t('desks_set.name_hint')}
        dir="auto"
        autoComplete="off"
        required
      />
      <TextField
        name="directions"
        label={t('desks_set.directions')}
        hint={t('desks_set.directions_hint')}
        dir="auto"
        autoComplete="off"
        maxLength={maxDirections * 2}
        isOptional
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{t('desks_set.lines')}</legend>
        <p className="text-sm text-ink-2">{t('desks_set.lines_text')}</p>
        <GroupFault name="lines" />
        <OrderList label={t('desks_set.lines')} items={items} onMove={() => recheck('lines')}>
          {({ id, name, prefix }) => (
            <Tick name="lines" value={id}>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {name}{' '}
                <bdi dir="ltr" className="digits ms-1 text-sm text-ink-2">
                  {prefix}
                </bdi>
              </span>
            </Tick>
          )}
        </OrderList>
        {isAsked && closing.length > 0 && (
          <ul className="grid gap-3 rounded-md bg-rust-wash px-4 py-3 text-rust">
            {closing.map(({ id, closes, agrees }) => (
              <li key={id}>
                <p className="text-sm">{closes}</p>
                <Tick name="close" value={id} className="font-semibold">
                  {agrees}
                </Tick>
              </li>
            ))}
          </ul>
        )}
      </fieldset>
    </>
  );
}

/** The lines that only this desk serves; `closes`: what closing one means for its guests, `agrees`: the label of the box to agree. */
function useClosingLines(page: DesksPage, only: readonly string[]) {
  const { t, language } = useI18n();
  return only.flatMap((id) => {
    const found = page.lines.find((one) => one.id === id);
    if (!found) return [];
    const line = isolated(inLanguage(found.name, language, page.defaultLanguage));
    const closes = t('desks_set.closes', { line, count: found.waiting });
    return { id, closes, agrees: t('desks_set.closes_yes', { line }) };
  });
}
