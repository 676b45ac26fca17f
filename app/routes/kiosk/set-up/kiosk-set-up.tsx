import { useRef } from 'react';
import { Form, useActionData, useLoaderData } from 'react-router';
import { maxNameLength } from '#domain/name.ts';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { SelectField, TextField, Options } from '#app/form/field.tsx';
import { LanguageHeader, Page } from '#app/page/page.tsx';
import { useLeftAlone } from '#app/components/staff/use-left-alone.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { paperChoices, type PaperChoice } from '../paper/paper-choice.ts';
import { loadSetUp, lookAfterKiosk } from './kiosk-set-up.server.ts';
import { Alert } from '#app/components/alert.tsx';

export const handle: PageHandle = { audience: 'staff' };

export const loader = loadSetUp;
export const action = lookAfterKiosk;

/** For staff in front of the screen. Its forms load new documents: a guest's page starts with nothing of this one. */
export default function KioskSetUp() {
  const { place, isAllowed, kiosk, paper, idempotencyKey } = useLoaderData<typeof loader>();
  const { t } = useI18n();
  const title = kiosk === null ? t('kiosks.make_title') : t('kiosks.is_title', { name: kiosk });
  return (
    <Page title={title} header={<LanguageHeader title={place.name} />} className="justify-center gap-6 py-8">
      <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
      {!isAllowed && <p className="text-ink-2">{t('kiosks.not_allowed')}</p>}
      {isAllowed && kiosk === null && <Make paper={paper} idempotencyKey={idempotencyKey} />}
      {isAllowed && kiosk !== null && <LookAfter paper={paper} />}
      <ButtonLink to={`/desk/${place.slug}`} look="quiet" isWide reloadDocument prefetch="none">
        {t('kiosks.to_console')}
      </ButtonLink>
    </Page>
  );
}

function Make({ paper, idempotencyKey }: { paper: PaperChoice; idempotencyKey: string }) {
  const { t } = useI18n();
  const problem = useActionData<typeof action>();
  return (
    <Form method="post" reloadDocument className="grid gap-5">
      <p className="text-ink-2">{t('kiosks.make_text')}</p>
      {problem?.fault === 'failed' && <Alert>{t('error.unavailable')}</Alert>}
      <input type="hidden" name="wish" value="pair" />
      <input type="hidden" name="once" value={idempotencyKey} />
      <TextField
        name="name"
        label={t('kiosks.name')}
        hint={t('kiosks.name_hint')}
        maxLength={maxNameLength}
        required
        autoComplete="off"
        defaultValue={problem?.name}
        error={problem?.fault === 'name' && t('kiosks.name_wrong')}
      />
      <PaperField paper={paper} />
      <Button size="large" isWide>
        {t('kiosks.make')}
      </Button>
    </Form>
  );
}

/** Staff who walk away leave no open screen: after so long it returns to the guests. */
const leftAloneMs = 120_000;

function LookAfter({ paper }: { paper: PaperChoice }) {
  const { t } = useI18n();
  const guests = useRef<HTMLFormElement>(null);
  useLeftAlone(leftAloneMs, () => guests.current?.submit());
  return (
    <div className="grid gap-3">
      <Form ref={guests} method="post" reloadDocument className="grid gap-5">
        <p className="text-ink-2">{t('kiosks.is_text')}</p>
        <input type="hidden" name="wish" value="guests" />
        <PaperField paper={paper} />
        <Button size="large" isWide>
          {t('kiosks.to_guests')}
        </Button>
      </Form>
      <Form method="post" reloadDocument className="grid">
        <input type="hidden" name="wish" value="end" />
        <Button look="line" isWide>
          {t('kiosks.end')}
        </Button>
      </Form>
    </div>
  );
}

function PaperField({ paper }: { paper: PaperChoice }) {
  const { t } = useI18n();
  return (
    <SelectField name="paper" label={t('kiosks.paper')} hint={t('kiosks.paper_hint')} defaultValue={paper}>
      <Options of={paperChoices.map((choice) => [choice, t(`kiosks.paper_${choice}`)])} />
    </SelectField>
  );
}
