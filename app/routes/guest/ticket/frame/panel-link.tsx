import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { textsComing } from '#app/i18n/more-texts.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { usePageFacts } from '#app/context/page-facts.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { panelParts } from './parts.tsx';
import type { PanelName } from '../base/ticket-action.ts';

interface Props {
  panel: PanelName;
  className: string;
  children: ReactNode;
}

/** Opens a panel of the ticket's page. The panel has its own address, so it works without scripts and Back closes it. */
export function PanelLink({ panel, className, children }: Props) {
  const { language } = useI18n();
  const { catalogUrls } = usePageFacts();
  const ahead = () => {
    void panelParts[panel].ready();
    void textsComing(language, 'ticket-more', catalogUrls['ticket-more'] ?? '');
  };
  return (
    <Link
      id={`open-${panel}`}
      to={`?do=${panel}`}
      prefetch="none"
      preventScrollReset
      className={className}
      onPointerEnter={ahead}
      onPointerDown={ahead}
      onFocus={ahead}
    >
      {children}
    </Link>
  );
}

/** After a panel closes, the focus returns to the link that opened it. */
export function useReturnTo(panel: PanelName | null): void {
  useOnChange(panel, (before) => {
    if (panel === null) document.getElementById(`open-${before}`)?.focus();
  });
}
