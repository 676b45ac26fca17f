import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { ButtonLink } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';

interface Props {
  title: string;
  lead?: string;
  /** What the page is one of: the words of the link to the list. */
  back?: string;
  children?: ReactNode;
}

/** The title of a settings page and its purpose, before everything else on it. */
export function SettingsHead({ title, lead, back, children }: Props) {
  return (
    <>
      {back && (
        <ButtonLink to=".." relative="path" look="quiet" size="small" className="mb-3">
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {back}
        </ButtonLink>
      )}
      <div className="mb-5 grid gap-2">
        <SettingsTitle page={title} />
        <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
        {lead && <p className="max-w-prose text-ink-2">{lead}</p>}
        {children}
      </div>
    </>
  );
}

/** The title of the window: the page, and the place it belongs to. */
export function SettingsTitle({ page }: { page: string }) {
  const { t } = useI18n();
  const place = useOutletContext<string>();
  return <title>{t('settings.title', { page, place })}</title>;
}
