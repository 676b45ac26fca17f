import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useNavigationType } from 'react-router';
import { buttonClasses } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** Replaces the drawing after a button was pressed. The focus moves to its heading. */
export function PanelFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (isOpened) heading.current?.focus();
  }, [isOpened]);
  return (
    <section
      aria-labelledby="panel-title"
      className="mt-5 mb-4 grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg bg-card p-4.5 shadow-card"
    >
      <h2 ref={heading} id="panel-title" tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {children}
      <Link to="." replace prefetch="none" preventScrollReset className={buttonClasses({ look: 'line', isWide: true })}>
        {t('ticket.back')}
      </Link>
    </section>
  );
}
