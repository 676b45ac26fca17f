import { createContext, use, useMemo } from 'react';
import type { DeskView, Me } from '#contract/views.ts';
import type { ByLanguage } from '#domain/by-language.ts';
import type { Texting } from '#domain/messaging/texting.ts';
import { may } from '#domain/team/permissions.ts';
import type { ClockStyle } from '#app/i18n/format.ts';
import type { ConsoleContext } from './console-context.ts';

/** What a row needs from the console and what rarely changes, so that a press does not render three hundred rows again. */
export interface HostContext {
  mayWork: boolean;
  mayReorder: boolean;
  lines: { id: string; name: ByLanguage; services: { id: string; name: ByLanguage }[] }[];
  /** Whether a row must name its line. */
  hasSeveralLines: boolean;
  defaultLanguage: string;
  /** The clock of the place. */
  clock: ClockStyle;
  /** Whether texts go out now. */
  texting: Texting;
  press: ConsoleContext['press'];
  open: ConsoleContext['open'];
}

export const HostContext = createContext<HostContext | null>(null);

export function useHost(): HostContext {
  const context = use(HostContext);
  if (!context) throw new Error('This part belongs inside the console.');
  return context;
}

/** Returns the same object until something in it changes. */
export function useHostContext(
  view: DeskView,
  me: Me,
  { press, open }: Pick<ConsoleContext, 'press' | 'open'>,
): HostContext {
  const lines = JSON.stringify(
    view.lines.map(({ id, name, services }) => ({
      id,
      name,
      services: services.map((service) => ({ id: service.id, name: service.name })),
    })),
  );
  const hasSeveralLines = view.desk.lineIds.length > 1;
  const { defaultLanguage, timeZone, country } = view.place;
  const texting = view.texting.state;
  const mayWork = may(me.role, 'work_tickets', me.grants);
  const mayReorder = may(me.role, 'reorder', me.grants);
  return useMemo(
    () => ({
      lines: JSON.parse(lines) as HostContext['lines'],
      hasSeveralLines,
      defaultLanguage,
      clock: { timeZone, country },
      texting,
      mayWork,
      mayReorder,
      press,
      open,
    }),
    [lines, hasSeveralLines, defaultLanguage, timeZone, country, texting, mayWork, mayReorder, press, open],
  );
}
