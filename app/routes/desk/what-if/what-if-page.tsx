import { useLoaderData } from 'react-router';
import { Card } from '#app/components/card.tsx';
import { AnswerText, WhatIfForm } from '#app/components/staff/what-if-form.tsx';
import { StaffPage } from '#app/components/staff/staff-page.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import type { loadWhatIf } from './what-if-page.server.ts';

export const handle: PageHandle = { audience: 'insights' };

export { loadWhatIf as loader } from './what-if-page.server.ts';

/** How the rest of the day would go with a desk more, or one less. */
export default function WhatIf() {
  const { t } = useI18n();
  const { view, me } = useLoaderData<typeof loadWhatIf>();
  return (
    <StaffPage title={t('what_if.title')} place={view.place} me={me}>
      <div className="mx-auto grid max-w-[46rem] gap-5">
        <div className="grid gap-1">
          <h1 className="text-2xl">{t('what_if.title')}</h1>
          <p className="text-ink-2">{t('what_if.text')}</p>
        </div>
        {view.desks.length === 0 ? (
          <Card>{t('what_if.none')}</Card>
        ) : (
          <Card className="grid gap-4">
            <WhatIfForm view={view} />
            <div aria-live="polite">{view.answer && <AnswerText answer={view.answer} />}</div>
          </Card>
        )}
      </div>
    </StaffPage>
  );
}
