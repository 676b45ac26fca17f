import { useEffect, useRef, useState, useTransition } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { maxNameLength } from '#domain/name.ts';
import { Button } from '#app/components/button.tsx';
import { TextField } from '#app/form/field.tsx';
import { PhoneField } from '#app/phone-field/phone-field.tsx';
import { Trans } from '#app/i18n/trans.tsx';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import type { JoinFaults, JoinProblem } from '#app/form/join-entry.ts';
import { ClosingGuard, JoinDetails, LineChoice, ServiceChoice } from './place-parts.tsx';
import { whenOpen } from '#app/components/line/when-open.ts';
import type { PlacePageView } from './place-page.server.ts';
import type { PageLine } from './place-view.server.ts';
import { takesGuests } from '#app/components/line/why-shut.ts';

interface Props {
  page: PlacePageView;
  lines: PageLine[];
  problem: JoinProblem | undefined;
  /** When a request failed before it reached the server. */
  notSentAt: number | undefined;
}

/** What gets the focus first after an error. A group of choices cannot take it, but its first choice can. */
const faults = '[aria-invalid]:not(fieldset), [data-fault] input, [role="alert"]';

export function JoinForm({ page, lines, problem, notSentAt }: Props) {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useNavigation().state !== 'idle';
  const [slug, setSlug] = useState(problem?.entry.line);
  // A transition: parts of the form that are not hydrated yet wait for their scripts before they follow.
  const [, startChange] = useTransition();
  const line = lines.find((one) => one.slug === slug) ?? lines.find(takesGuests) ?? lines[0];
  useEffect(() => {
    if (problem || notSentAt) form.current?.querySelector<HTMLElement>(faults)?.focus();
  }, [problem, notSentAt]);
  if (!line) return null;
  const { fields = {}, entry } = problem ?? {};
  const isAsked = problem?.form === 'line_closing';
  const isGuarded = isAsked || line.closing !== null;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="flex flex-1 flex-col gap-6 lg:rounded-xl lg:bg-card lg:p-9 lg:shadow-card"
    >
      {/* Enter in any field presses the first button of a form; that must not answer a question the guest has not read. */}
      {isGuarded && <button tabIndex={-1} aria-hidden="true" className="sr-only" />}
      <input type="hidden" name="once" value={problem?.idempotencyKey ?? page.idempotencyKey} />
      <input type="hidden" name="shown" value={line.slug} />
      {problem?.form && !isAsked && <FormFault key={problem.idempotencyKey} problem={problem} page={page} />}
      {notSentAt && <FormFault key={notSentAt} problem={{ form: 'not_sent' }} page={page} />}
      {lines.length > 1 && (
        <LineChoice
          // Of other lines than before, one is chosen anew, and seen to be.
          key={lines.map(({ slug: one }) => one).join()}
          page={page}
          lines={lines}
          chosen={line.slug}
          onChoose={(chosen) => startChange(() => setSlug(chosen))}
        />
      )}
      {line.services.length > 0 && (
        <ServiceChoice
          key={line.slug}
          services={line.services}
          chosen={entry?.service}
          isMissing={fields.service !== undefined}
        />
      )}
      <PhoneField start={page.phone} hint={<Consent page={page} />} sent={problem?.phone} />
      <TextField
        name="name"
        label={t('place.name')}
        hint={page.showsNames && t('place.name_on_board')}
        isOptional
        autoComplete="given-name"
        enterKeyHint="go"
        defaultValue={entry?.name}
        error={nameError(t, fields.name)}
      />
      <JoinDetails page={page} line={line} problem={problem} />
      <div className="mt-auto grid gap-4 pt-2">
        {isGuarded ? (
          <ClosingGuard page={page} line={line} asked={isAsked ? problem : null} isUnderWay={isUnderWay} />
        ) : (
          <Button look="accent" size="large" isWide aria-disabled={isUnderWay}>
            {isUnderWay ? t('place.joining') : t('place.join')}
          </Button>
        )}
      </div>
    </Form>
  );
}

interface FaultProps {
  problem: Pick<JoinProblem, 'againMinutes' | 'opensAt'> & { form: JoinProblem['form'] | 'not_sent' };
  page: PlacePageView;
}

function FormFault({ problem, page }: FaultProps) {
  const { t, language } = useI18n();
  const { form, againMinutes = 0, opensAt } = problem;
  const minutes = useMinutesLeft(againMinutes);
  const isFault = form !== 'asks_more';
  if (againMinutes > 0 && minutes === 0) return null;
  return (
    <p
      // Announced once; the countdown is only visual.
      role={minutes === againMinutes ? 'alert' : undefined}
      tabIndex={-1}
      className={`rounded-md px-4 py-3 font-semibold outline-none ${isFault ? 'bg-rust-wash text-rust' : 'bg-tide-wash text-tide'}`}
    >
      {words()}
    </p>
  );

  function words(): string {
    if (form === null || form === 'asks_more') return t('place.asks_more');
    if (form === 'too_soon' && opensAt)
      return t('place.too_soon', { when: whenOpen(language, opensAt, page.now, page.place) });
    if (form === 'already_waiting') return t('place.one_place');
    if (form === 'too_many' && minutes > 0) return t('place.too_many', { minutes });
    if (form === 'not_sent') return t('page.not_sent');
    return t(`error.${form}`);
  }
}

/** The consent given with a number. If its meaning changes, `consentVersion` changes too. */
function Consent({ page: { place, keepHours } }: { page: PlacePageView }) {
  const { t } = useI18n();
  const more = <Link to={`/privacy/${place.slug}`} prefetch="intent" className="underline underline-offset-4" />;
  return (
    <>
      {hintOf(t, place, keepHours).join(' ')} <Trans id="place.consent" components={{ a: more }} />
    </>
  );
}

function nameError(t: Text['t'], code: JoinFaults['name']): string | undefined {
  if (!code) return undefined;
  return code === 'name_too_long' ? t('place.name_too_long', { max: maxNameLength }) : t('place.name_characters');
}

/** What the number is used for, or what to do if texts cannot reach it. */
function hintOf(t: Text['t'], { texting, canMail }: PlacePageView['place'], hours: number): string[] {
  if (texting === 'works') return [t('place.phone_hint', { hours })];
  return [
    ...(texting === 'simulated' ? [] : [t('place.no_texts')]),
    ...(canMail ? [t('place.mail_later')] : []),
    t('place.number_erased', { hours }),
  ];
}

const minuteMs = 60_000;

/** Counts the minutes of a wait down to zero. */
function useMinutesLeft(minutes: number): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed((before) => before + 1), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, minutes - passed);
}
