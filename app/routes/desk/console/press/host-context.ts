import { createContext, useMemo } from 'react';
import type { ConsoleLine, DeskView, Me } from '#contract/views.ts';
import { may } from '#domain/team/permissions.ts';
import { useInside, type ConsoleContext } from './console-context.ts';

/** What a row needs from the console and what rarely changes, so that a press does not render three hundred rows again. */
type HostContext = ReturnType<typeof useHostContext>;

export const HostContext = createContext<HostContext | null>(null);

export const useHost = (): HostContext => useInside(HostContext);

/** Returns the same object until something in it changes. */
export function useHostContext(view: DeskView, me: Me, { press, open }: Pick<ConsoleContext, 'press' | 'open'>) {
  const lines = JSON.stringify(view.lines.map(rowLine));
  /** Whether a row must name its line. */
  const hasSeveralLines = view.desk.lineIds.length > 1;
  const { defaultLanguage, timeZone, country } = view.place;
  /** Whether texts go out now. */
  const texting = view.texting.state;
  const mayWork = may(me.role, 'work_tickets', me.grants);
  const mayReorder = may(me.role, 'reorder', me.grants);
  return useMemo(
    () => ({
      lines: JSON.parse(lines) as ReturnType<typeof rowLine>[],
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

const rowLine = ({ id, name, services }: ConsoleLine) => ({
  id,
  name,
  services: services.map((service) => ({ id: service.id, name: service.name })),
});
