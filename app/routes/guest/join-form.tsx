import { useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { maxNameLength } from '#domain/name.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { PhoneField } from '../../components/phone-field.tsx';
import { Stepper } from '../../components/stepper.tsx';
import type { Text } from '../../i18n/use-text.ts';
import { useText } from '../../i18n/use-text.ts';
import type { JoinProblem } from './join-entry.ts';
import { LineChoice } from './line-choice.tsx';
import type { PlacePageView } from './place.server.ts';

interface Props {
  page: PlacePageView;
  problem?: JoinProblem;
}

/** A place in line in three answers, none of which must be given. */
export function JoinForm({ page, problem }: Props) {
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useNavigation().state !== 'idle';
  const { place } = page;
  const open = place.lines.filter((line) => line.state === 'open' && !line.isFull);
  const [slug, setSlug] = useState(problem?.entry.line || (open[0]?.slug ?? ''));
  const most = place.lines.find((line) => line.slug === slug)?.partySizeLimit ?? 1;
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus();
  }, [problem]);
  const { fields = {}, entry } = problem ?? {};
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="flex flex-1 flex-col gap-6 lg:rounded-xl lg:bg-card lg:p-9 lg:shadow-card"
    >
      {problem?.form && (
        <p
          role="alert"
          tabIndex={-1}
          className="rounded-md bg-rust-wash px-4 py-3 font-semibold text-rust outline-none"
        >
          {t(`error.${problem.form}`)}
        </p>
      )}
      {place.lines.length > 1 && <LineChoice place={place} now={page.now} chosen={slug} onChoose={setSlug} />}
      <PhoneField
        start={page.phone}
        hint={t('place.phone_hint', { hours: page.keepHours })}
        sent={entry}
        error={phoneError(t, fields.phone)}
      />
      <TextField
        name="name"
        label={t('place.name')}
        isOptional
        autoComplete="name"
        defaultValue={entry?.name}
        error={nameError(t, fields.name)}
      />
      {most > 1 && (
        <Stepper
          name="partySize"
          label={t('place.party')}
          max={most}
          defaultValue={Number(entry?.partySize) || 1}
          error={fields.partySize && t('place.party_range', { most })}
        />
      )}
      <input type="hidden" name="once" value={page.once} />
      {problem?.withoutTexts && <input type="hidden" name="withoutTexts" value={problem.withoutTexts} />}
      <div className="mt-auto grid gap-4 pt-2">
        <Button look="accent" size="large" isWide aria-disabled={isUnderWay}>
          {isUnderWay ? t('place.joining') : t('place.join')}
        </Button>
        <Link
          to={`/privacy/${place.slug}`}
          prefetch="intent"
          className="justify-self-center rounded-sm px-2 py-1 text-center text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {t('place.privacy')}
        </Link>
      </div>
    </Form>
  );
}

function phoneError(t: Text['t'], code: JoinProblem['fields']['phone']): string | undefined {
  if (!code) return undefined;
  return code === 'phone_no_texts' ? t('place.phone_no_texts') : t(`error.${code}`);
}

function nameError(t: Text['t'], code: JoinProblem['fields']['name']): string | undefined {
  if (!code) return undefined;
  return code === 'name_too_long' ? t('place.name_too_long', { most: maxNameLength }) : t('place.name_characters');
}
