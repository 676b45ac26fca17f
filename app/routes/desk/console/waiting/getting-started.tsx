import { Check, ChevronDown, Circle } from 'lucide-react';
import { Link } from 'react-router';
import type { MessageId } from '#locales/ids.ts';
import { Button } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole } from '../press/console-context.ts';
import { useKeptChoice } from '../facts/kept-choice.ts';

interface Step {
  text: Extract<MessageId, `console.start_${string}`>;
  to: string;
  isDone: boolean;
  /** Opens beside the console, so that there is a way back. */
  isNewTab?: boolean;
  onOpen?: () => void;
}

/** What a new place still needs, until all of it is done or somebody hides the list in this browser. */
export function GettingStarted() {
  const { t } = useI18n();
  const { view, started } = useConsole();
  // The server does not know: without this the list would flash up at everybody who has hidden it.
  const [isHidden, hide] = useKeptChoice(`started.${view.place.id}`, { atFirst: false, onServer: true });
  const steps = useSteps();
  const done = steps.filter(({ isDone }) => isDone).length;
  if (started === null || isHidden || done === steps.length) return null;
  return (
    <details open className="group mt-7 rounded-lg bg-card shadow-card">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 max-[16rem]:flex-wrap">
        <h3 className="flex-1 font-semibold">{t('console.started')}</h3>
        <span className="digits text-sm text-ink-2">{t('console.started_count', { done, all: steps.length })}</span>
        <ChevronDown aria-hidden="true" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <ul className="grid px-4">
        {steps.map((step) => (
          <li key={step.text} className="border-t border-rule">
            <StepLink step={step} />
          </li>
        ))}
      </ul>
      <div className="p-3">
        <Button type="button" look="quiet" size="small" onClick={() => hide(true)}>
          {t('console.started_hide')}
        </Button>
      </div>
    </details>
  );
}

function StepLink({ step: { text, to, isDone, isNewTab, onOpen } }: { step: Step }) {
  const { t } = useI18n();
  const Sign = isDone ? Check : Circle;
  const content = (
    <>
      <Sign aria-hidden="true" className={`size-5 flex-none ${isDone ? 'text-moss' : 'text-edge'}`} />
      <span className={isDone ? 'text-ink-2' : 'underline underline-offset-4'}>{t(text)}</span>
      {isDone && <span className="sr-only">{t('console.started_done')}</span>}
    </>
  );
  const className = 'flex min-h-12 items-center gap-3';
  return isNewTab ? (
    <a href={to} target="_blank" rel="noreferrer" onClick={onOpen} className={className}>
      {content}
    </a>
  ) : (
    <Link to={to} className={className}>
      {content}
    </Link>
  );
}

/** Each is done when the place shows it; only of the poster this browser has to remember that it was opened. */
function useSteps(): Step[] {
  const { view, guestUrl, guestUrlReaches, started } = useConsole();
  const [hasPoster, notePoster] = useKeptChoice(`poster.${view.place.id}`, { atFirst: false });
  const { slug } = view.place;
  const settings = `/desk/${slug}/settings`;
  const isServed = (lineId: string): boolean => view.desks.some(({ lineIds }) => lineIds.includes(lineId));
  return [
    { text: 'console.start_address', to: `/setup/${slug}`, isDone: guestUrlReaches !== 'nowhere', isNewTab: true },
    { text: 'console.start_hours', to: `${settings}/hours`, isDone: started?.hasHours === true },
    { text: 'console.start_desks', to: `${settings}/desks`, isDone: view.lines.every(({ id }) => isServed(id)) },
    {
      text: 'console.start_texts',
      to: `${settings}/channels`,
      isDone: view.texting.state !== 'none' && view.texting.state !== 'failing',
    },
    { text: 'console.start_team', to: `${settings}/team`, isDone: view.members.length > 1 },
    {
      text: 'console.start_poster',
      to: `/p/${slug}/poster`,
      isDone: hasPoster,
      isNewTab: true,
      onOpen: () => notePoster(true),
    },
    { text: 'console.start_guest', to: guestUrl, isDone: started?.hasGuest === true, isNewTab: true },
  ];
}
