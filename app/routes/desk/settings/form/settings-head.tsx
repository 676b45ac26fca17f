import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** The title of a settings page and its purpose, before everything else on it. */
export function SettingsHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className="mb-5 grid gap-2">
      <SettingsTitle page={title} />
      <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
      {lead && <p className="max-w-prose text-ink-2">{lead}</p>}
      {children}
    </div>
  );
}

/** The title of the window: the page, and the place it belongs to. */
export function SettingsTitle({ page }: { page: string }) {
  const { t } = useI18n();
  const place = useOutletContext<string>();
  return <title>{t('settings.title', { page, place })}</title>;
}
