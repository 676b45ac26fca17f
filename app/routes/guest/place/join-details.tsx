import { allNeeds } from '#domain/ticket/need.ts';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { PhoneField } from '#app/phone-field/phone-field.tsx';
import { Stepper } from '#app/form/stepper.tsx';
import { Tick } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { AnswerField } from './answer-field.tsx';
import { travelChoices, type JoinProblem } from '#app/form/join-entry.ts';
import type { PlacePageView } from './place-page.server.ts';
import type { PageLine } from './place-view.server.ts';

interface Props {
  page: PlacePageView;
  line: PageLine;
  problem: JoinProblem | undefined;
}

/** The fields after number and name: party size, distance, the line's questions, other useful facts. */
export function JoinDetails({ page, line, problem }: Props) {
  const { t } = useI18n();
  const { fields = {}, entry } = problem ?? {};
  const max = line.partySizeLimit;
  return (
    <>
      {max > 1 && (
        <Stepper
          name="partySize"
          label={t('place.party')}
          max={max}
          defaultValue={Number(entry?.partySize) || 1}
          error={fields.partySize && t('place.party_range', { max })}
        />
      )}
      <TravelField chosen={entry?.travel} />
      {line.questions.map((question) => (
        <AnswerField
          key={`${line.slug} ${question.id}`}
          question={question}
          given={entry?.answers[question.id]}
          fault={fields.answers?.[question.id]}
        />
      ))}
      <More page={page} problem={problem} />
    </>
  );
}

const inMinutes = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;

function TravelField({ chosen }: { chosen: string | undefined }) {
  const { t, number } = useI18n();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <label htmlFor={id} className="font-semibold">
        {t('place.travel')}
      </label>
      <span className="relative max-w-full">
        <select
          id={id}
          name="travel"
          defaultValue={chosen}
          className="min-h-13 max-w-full appearance-none rounded-md bg-sand ps-3.5 pe-9 text-base hover:bg-sand-2"
        >
          <option value="">{t('place.travel_here')}</option>
          {travelChoices.map((minutes) => (
            <option key={minutes} value={minutes} suppressHydrationWarning>
              {number(minutes, inMinutes)}
            </option>
          ))}
        </select>
        <Chevron className="absolute end-3 top-1/2 -translate-y-1/2" />
      </span>
    </div>
  );
}

/** Folded for everybody who needs none of it; open if something in it is filled in. */
function More({ page, problem }: Pick<Props, 'page' | 'problem'>) {
  const { t } = useI18n();
  const { entry, second } = problem ?? {};
  const isOpen = Boolean(second && (second.phone || second.countries)) || Boolean(entry?.needs.length);
  return (
    <details open={isOpen} className="group rounded-md bg-sand">
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 rounded-md px-4 py-3 hover:bg-sand-2">
        {t('place.more')}
        <Chevron className="flex-none transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-2 pb-5">
        <div className="grid gap-1">
          {allNeeds.map((need) => (
            <Tick key={need} name="needs" value={need} defaultChecked={entry?.needs.includes(need) ?? false}>
              {t(`place.need_${need}`)}
            </Tick>
          ))}
        </div>
        <PhoneField
          name="second"
          label={t('place.second')}
          hint={page.place.texting === 'works' && t('place.second_hint')}
          autoComplete="off"
          start={page.phone}
          sent={second}
        />
      </div>
    </details>
  );
}

function Chevron({ className }: { className: string }) {
  return <ChevronDown aria-hidden="true" className={`pointer-events-none size-5 text-ink-2 ${className}`} />;
}
