import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { newIdempotencyKey } from '#app/session/api-client.ts';
import { Button } from '#app/components/button.tsx';
import { PlaceWords } from '#app/components/place-words.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, placeText } from '#app/i18n/use-i18n.ts';
import type { TicketProblem, Action } from '../base/ticket-action.ts';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { ProblemNote } from '../base/action-problem.tsx';

/** What to bring, as a list to tick off while waiting. Each tick is saved at once; a second press removes it. */
export function PapersList({ page, ticket }: TicketScreenProps) {
  const { t, language } = useI18n();
  const title = useId();
  const fetcher = useFetcher<TicketProblem | null>();
  const { bring = [] } = ticket.service ?? {};
  const [ticked, setTicked] = useState<string[] | null>(null);
  const [answer, setAnswer] = useState(fetcher.data);
  // A tick that did not reach the server is reverted.
  if (answer !== fetcher.data) {
    setAnswer(fetcher.data);
    if (fetcher.data?.code) setTicked(null);
  }
  const ready = ticked ?? ticket.papersReady;
  const tick = (id: string) => keep(ready.includes(id) ? ready.filter((one) => one !== id) : [...ready, id]);
  const keep = (now: string[]) => {
    setTicked(now);
    const action = new FormData();
    action.set('wish', 'papers' satisfies Action);
    action.set('once', newIdempotencyKey());
    action.set('stay', '');
    for (const one of now) action.append('ready', one);
    void fetcher.submit(action, { method: 'post' });
  };
  const list = useRef<HTMLUListElement>(null);
  const takeOver = useEffectEvent(() => {
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])];
    if (boxes.some(({ checked, value }) => checked !== ready.includes(value)))
      keep(boxes.filter(({ checked }) => checked).map(({ value }) => value));
  });
  // Ticks made before this script loaded count too.
  useEffect(() => takeOver(), []);
  return (
    <fetcher.Form method="post" aria-labelledby={title} className="mt-5 rounded-lg bg-card p-4.5 shadow-card">
      <input type="hidden" name="once" value={page.idempotencyKey} />
      <input type="hidden" name="wish" value="papers" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={title} className="text-xl">
          {t('ticket.bring_title')}
        </h2>
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          {ready.length === bring.length && <Check aria-hidden="true" className="size-4 text-moss" strokeWidth={3} />}
          <Phrase id="ticket.bring_count" values={{ ready: ready.length, all: bring.length }} />
        </p>
      </div>
      <ul ref={list} className="mt-2">
        {bring.map(({ id, text }) => (
          <li key={id}>
            <label className="flex min-h-12 cursor-pointer items-center gap-3.5 py-1.5">
              <input
                type="checkbox"
                name="ready"
                // Browsers must not restore the values from before a reload.
                autoComplete="off"
                value={id}
                checked={ready.includes(id)}
                onChange={() => tick(id)}
                className="size-6 flex-none accent-ink"
              />
              <PlaceWords of={placeText(text, language, ticket.place.defaultLanguage)} />
            </label>
          </li>
        ))}
      </ul>
      <noscript>
        <Button look="quiet" isWide className="mt-2">
          {t('ticket.save')}
        </Button>
      </noscript>
      {fetcher.data?.code && <ProblemNote {...fetcher.data} code={fetcher.data.code} />}
    </fetcher.Form>
  );
}
