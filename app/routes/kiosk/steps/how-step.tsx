import {
  Accessibility,
  Hourglass,
  Languages,
  MessageSquareText,
  Printer,
  Ticket,
  Minus,
  Plus,
  type LucideIcon,
} from 'lucide-react';
import { PlaceWords } from '#app/components/place-words.tsx';
import { placeText, useI18n } from '#app/i18n/use-i18n.ts';
import { LineFacts } from '#app/components/line/public-line-facts.tsx';
import { Problem } from './problem.tsx';
import type { StepProps } from './step-props.ts';
import { lineOf } from '../visit/visit.ts';
import { allNeeds, type Need } from '#domain/ticket/need.ts';

/** Phone or paper, side by side and equal; only paper if texts cannot be sent. Below them, optional details. */
export function HowStep({ visit, place, kiosk, isTaking, onChoose, onTake }: StepProps) {
  const { t, language } = useI18n();
  const line = lineOf(visit, place);
  const max = line?.partySizeLimit ?? 1;
  const hasPrinter = kiosk.paper !== 'none';
  return (
    <>
      <div className="grid gap-[0.5em]">
        {line && (
          <p className="kiosk-lead">
            <strong>
              <PlaceWords of={placeText(line.name, language, place.defaultLanguage)} />
            </strong>
            <LineFacts line={line} />
          </p>
        )}
        <h1>{t('kiosk.how')}</h1>
      </div>
      <Problem of={isTaking ? null : visit.problem} />
      <div className="kiosk-ways">
        {place.texting === 'works' && (
          <Way
            icon={MessageSquareText}
            name={t('kiosk.by_phone')}
            text={t('kiosk.by_phone_text')}
            isOff={isTaking}
            onPress={() => onChoose({ do: 'phone' })}
          />
        )}
        <Way
          icon={hasPrinter ? Printer : Ticket}
          name={isTaking ? t('place.joining') : t(hasPrinter ? 'kiosk.by_paper' : 'kiosk.by_number')}
          text={t('kiosk.by_paper_text')}
          isOff={isTaking}
          onPress={() => onTake(false)}
        />
      </div>
      <section className="kiosk-more" aria-labelledby="kiosk-more">
        <h2 id="kiosk-more">{t('kiosk.more')}</h2>
        {max > 1 && (
          <PartyStepper size={visit.partySize} max={max} onChange={(size) => onChoose({ do: 'party', size })} />
        )}
        <div className="kiosk-needs">
          {allNeeds.map((need) => {
            const Icon = icons[need];
            const isOn = visit.needs.includes(need);
            const press = (): void => onChoose({ do: 'need', need });
            return (
              <button key={need} type="button" className="kiosk-need" aria-pressed={isOn} onClick={press}>
                <Icon aria-hidden="true" />
                {t(`kiosk.need_${need}`)}
              </button>
            );
          })}
        </div>
      </section>
    </>
  );
}

interface WayProps {
  icon: LucideIcon;
  name: string;
  text: string;
  isOff: boolean;
  onPress: () => void;
}

function Way({ icon: Icon, name, text, isOff, onPress }: WayProps) {
  return (
    <button type="button" className="kiosk-card kiosk-way" aria-disabled={isOff} onClick={() => !isOff && onPress()}>
      <Icon aria-hidden="true" strokeWidth={1.75} />
      <span>
        <strong className="font-display">{name}</strong>
        <span>{text}</span>
      </span>
    </button>
  );
}

const icons: Record<Need, LucideIcon> = { more_time: Hourglass, step_free: Accessibility, interpreter: Languages };

interface Props {
  size: number;
  max: number;
  onChange: (size: number) => void;
}

function PartyStepper({ size, max, onChange }: Props) {
  const { t, number } = useI18n();
  const step = (by: number): void => onChange(Math.min(max, Math.max(1, size + by)));
  return (
    <div className="kiosk-party" role="group" aria-labelledby="kiosk-party">
      <span id="kiosk-party">{t('place.party')}</span>
      <button type="button" aria-label={t('page.fewer')} aria-disabled={size <= 1} onClick={() => step(-1)}>
        <Minus aria-hidden="true" strokeWidth={2.5} />
      </button>
      <output className="digits" aria-live="polite">
        {number(size)}
      </output>
      <button type="button" aria-label={t('page.more')} aria-disabled={size >= max} onClick={() => step(1)}>
        <Plus aria-hidden="true" strokeWidth={2.5} />
      </button>
    </div>
  );
}
