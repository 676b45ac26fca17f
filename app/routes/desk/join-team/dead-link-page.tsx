import { ButtonLink } from '#app/components/button.tsx';
import { Page } from '#app/page/page.tsx';
import { Stone } from '#app/drawings/stone.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { DeadLink } from './invite.server.ts';
import { ProductHeader } from '#app/page/page-header.tsx';

/** The page of a dead link: the reason, and what to do next. */
export function DeadLinkPage({ state }: DeadLink) {
  const { t } = useI18n();
  const title = t('invite.dead_title');
  return (
    <Page title={title} header={<ProductHeader />} className="justify-center gap-6 py-8">
      <Stone className="w-28" />
      <div className="grid gap-2">
        <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
        <p className="text-ink-2">{t(`invite.dead_${state}`)}</p>
      </div>
      <ButtonLink to="/sign-in" look="quiet" isWide>
        {t('invite.sign_in')}
      </ButtonLink>
    </Page>
  );
}
