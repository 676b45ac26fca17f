import { useId } from 'react';
import { PlaceWords } from '#app/components/place-words.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { noService } from '#app/form/join-entry.ts';
import type { PageService } from './place-view.server.ts';

interface Props {
  services: PageService[];
  chosen: string | undefined;
  isMissing: boolean;
}

/** The choice of a service and what to prepare for it, visible as soon as it is chosen, with or without scripts. */
export function ServiceChoice({ services, chosen, isMissing }: Props) {
  const { t } = useI18n();
  const id = useId();
  const fault = isMissing ? `${id}-fault` : undefined;
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={id}
      aria-required="true"
      aria-invalid={isMissing || undefined}
      aria-describedby={fault}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5"
    >
      <legend id={id} className="mb-2 font-semibold">
        {t('place.service')}
      </legend>
      {isMissing && (
        <p id={fault} className="text-sm font-semibold text-rust">
          {t('place.service_missing')}
        </p>
      )}
      {services.map((service) => (
        <ServiceCard key={service.id} service={service} isChosen={service.id === chosen} isFault={isMissing} />
      ))}
      <ServiceCard
        service={{ id: noService, name: { text: t('place.service_none') }, expectedMinutes: null, bring: [] }}
        isChosen={chosen === noService}
        isFault={isMissing}
      />
    </fieldset>
  );
}

const inMinutes = { style: 'unit', unit: 'minute', unitDisplay: 'short' } as const;

interface CardProps {
  service: PageService;
  isChosen: boolean;
  isFault: boolean;
}

function ServiceCard({ service: { id, name, expectedMinutes: minutes, bring }, isChosen, isFault }: CardProps) {
  const { t, number } = useI18n();
  // A page has one such list: short names for its parts keep the page small.
  const own = `service-${id}`;
  const list = bring.length > 0 ? `${own}-bring` : undefined;
  return (
    <div data-fault={isFault || undefined} className="choice-card relative">
      <input
        id={own}
        type="radio"
        name="service"
        value={id}
        required
        defaultChecked={isChosen}
        aria-describedby={list}
        className="peer absolute start-4 top-4 size-5 accent-ink outline-none"
      />
      <label
        htmlFor={own}
        className="flex min-h-13 flex-wrap items-center gap-x-2 py-2.5 ps-11 pe-1 min-[16rem]:ps-13 min-[16rem]:pe-4"
      >
        <strong className="min-w-0 font-semibold">
          <PlaceWords of={name} />
        </strong>
        {minutes !== null && (
          <span suppressHydrationWarning className="text-sm text-ink-2">
            {number(minutes, inMinutes)}
          </span>
        )}
      </label>
      {list && (
        <div id={list} className="hidden ps-13 pe-4 pb-3.5 peer-checked:block">
          <p className="text-sm font-semibold text-tide">{t('place.bring')}</p>
          <ul className="list-disc ps-4 text-sm">
            {bring.map((item) => (
              <li key={item.text}>
                <PlaceWords of={item} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
