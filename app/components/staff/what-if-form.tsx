import { Form, useFetcher } from 'react-router';
import type { WhatIfAnswer, WhatIfView } from '#contract/views.ts';
import { Options, SelectField, TextField } from '../../form/field.tsx';
import { useI18n, isolated } from '../../i18n/use-i18n.ts';
import { Button } from '../button.tsx';

interface FieldsProps extends Pick<WhatIfView, 'desks' | 'chosen' | 'time'> {
  isNarrow?: boolean;
}

/** Which desk opens or closes, and when. */
function WhatIfFields({ desks, chosen, time, isNarrow = false }: FieldsProps) {
  const { t } = useI18n();
  const choices = desks.map(({ id, name, isOpen }): [string, string] =>
    isOpen
      ? [`closes.${id}`, t('what_if.closes', { desk: isolated(name) })]
      : [`opens.${id}`, t('what_if.opens', { desk: isolated(name) })],
  );
  return (
    <div className={`grid items-end gap-3 ${isNarrow ? '' : 'sm:grid-cols-[2fr_1fr_auto]'}`}>
      <SelectField
        label={t('what_if.desk')}
        name="desk"
        defaultValue={chosen ? `${chosen.change}.${chosen.desk}` : choices[0]?.[0]}
      >
        <Options of={choices} />
      </SelectField>
      <TextField label={t('what_if.at')} name="at" type="time" required defaultValue={chosen?.time ?? time} />
      <Button
        look={isNarrow ? 'line' : 'ink'}
        size={isNarrow ? 'small' : 'normal'}
        className={isNarrow ? '' : 'sm:min-h-14'}
      >
        {t('what_if.show')}
      </Button>
    </div>
  );
}

export function WhatIfForm({ view }: { view: WhatIfView }) {
  return (
    <Form method="get" preventScrollReset>
      <WhatIfFields {...view} key={JSON.stringify(view.chosen)} />
    </Form>
  );
}

/** The same inside another screen: the answer comes to where it was asked. Without scripts it is a page of its own. */
export function WhatIfHere({ slug, desks, time }: Pick<WhatIfView, 'desks' | 'time'> & { slug: string }) {
  const { t } = useI18n();
  const asked = useFetcher<{ view: WhatIfView }>();
  const answer = asked.data?.view.answer;
  if (desks.length === 0) return null;
  return (
    <details className="mt-5">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-tide">{t('what_if.title')}</summary>
      <asked.Form method="get" action={`/desk/${slug}/what-if`} className="mt-1">
        <WhatIfFields desks={desks} chosen={null} time={time} isNarrow />
      </asked.Form>
      <div aria-live="polite" className="mt-3">
        {answer && <AnswerText answer={answer} />}
      </div>
    </details>
  );
}

export function AnswerText({ answer: { desk, change, time, found, days } }: { answer: WhatIfAnswer }) {
  const { t, number } = useI18n();
  if (!found) return <p className="rounded-md bg-sand px-4 py-3 text-sm">{t('what_if.unknown')}</p>;
  const minutes = (value: number): string => t('what_if.minutes', { minutes: value });
  const now = minutes(found.asItIs.longestMinutes);
  const isSame = found.asItIs.longestMinutes === found.with.longestMinutes;
  const values = { desk: isolated(desk), time: isolated(time), now, with: minutes(found.with.longestMinutes) };
  const left = { now: number(found.asItIs.waitingAtClosing), with: number(found.with.waitingAtClosing) };
  const isLeft = found.asItIs.waitingAtClosing + found.with.waitingAtClosing > 0;
  return (
    <div className="grid gap-1 rounded-md bg-tide-wash px-4 py-3 text-sm text-tide">
      <p className="font-semibold">
        {isSame ? t('what_if.same', { now }) : t(change === 'opens' ? 'what_if.opened' : 'what_if.closed', values)}
      </p>
      <p>{isLeft ? t('what_if.left', left) : t('what_if.left_none')}</p>
      <p>{days < 2 ? t('what_if.only_here') : t('what_if.rests', { days })}</p>
    </div>
  );
}
