import { Star } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { Button } from '#app/components/button.tsx';
import { controlClasses } from '#app/form/field.tsx';
import { useKeptAnswer } from '#app/live/use-kept-answer.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { maxComment, ratings, type TicketProblem } from '../base/ticket-action.ts';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { ActionForm, ActionSubmit } from '../base/action-form.tsx';

/** The rating in one of five words, and in the guest's own words if they want to say more. */
export function RatingForm({ page, ticket }: TicketScreenProps) {
  const { t } = useI18n();
  const said = ratings.find((one) => one === ticket.rating);
  const [isChanging, setIsChanging] = useState(false);
  const [known, setKnown] = useState(said);
  // A new rating replaces the old one.
  if (known !== said) {
    setKnown(said);
    setIsChanging(false);
  }
  const thanks = useRef<HTMLParagraphElement>(null);
  useOnChange(said, () => thanks.current?.focus());
  // The button that was pressed is gone.
  const stars = useRef<HTMLFieldSetElement>(null);
  useOnChange(isChanging, () => stars.current?.querySelector('input')?.focus());
  if (said && !isChanging) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-moss-wash px-4 py-3">
        <p ref={thanks} tabIndex={-1} className="outline-none">
          {t('ticket.rated', { word: t(`ticket.rate_${said}`) })}
        </p>
        <Button type="button" look="quiet" size="small" className="needs-scripts" onClick={() => setIsChanging(true)}>
          {t('ticket.rate_again')}
        </Button>
      </div>
    );
  }
  return (
    <ActionForm
      action="rate"
      idempotencyKey={page.idempotencyKey}
      className="grid gap-4 rounded-lg bg-card p-4.5 shadow-card"
    >
      <fieldset ref={stars}>
        <legend className="pb-1 text-center font-semibold">{t('ticket.rate')}</legend>
        <div className="-mx-2.5 flex flex-wrap justify-center sm:mx-0 sm:gap-1">
          {ratings.map((rating) => (
            <RatingChoice key={rating} rating={rating} isChosen={rating === said} />
          ))}
        </div>
      </fieldset>
      <Comment />
      <ActionSubmit look="quiet">{t('ticket.send')}</ActionSubmit>
    </ActionForm>
  );
}

/** All stars up to the chosen one are filled. The word below says the same to people who do not see the stars. */
const filled = '[&:has(:checked)_svg]:fill-current [&:has(~_label_:checked)_svg]:fill-current';

function RatingChoice({ rating, isChosen }: { rating: (typeof ratings)[number]; isChosen: boolean }) {
  const { t } = useI18n();
  return (
    <label
      className={`relative grid flex-1 cursor-pointer content-start justify-items-center gap-1 rounded-md py-2 sm:px-0.5 text-center text-xs has-focus-visible:outline-3 has-focus-visible:outline-tide ${filled}`}
    >
      <input type="radio" name="rating" value={rating} defaultChecked={isChosen} className="absolute opacity-0" />
      <Star aria-hidden="true" className="size-8" strokeWidth={1.6} />
      {t(`ticket.rate_${rating}`)}
    </label>
  );
}

function Comment() {
  const { t } = useI18n();
  const id = useId();
  const written = useKeptAnswer<TicketProblem | null>()?.comment;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm text-ink-2">
        {t('ticket.comment')}
        <small className="text-sm"> ({t('page.optional')})</small>
      </label>
      <textarea
        id={id}
        name="comment"
        rows={3}
        maxLength={maxComment}
        defaultValue={written}
        className={`py-3 ${controlClasses}`}
      />
    </div>
  );
}
