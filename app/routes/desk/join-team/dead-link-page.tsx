import { ButtonLink } from '#app/components/button.tsx';
import { Stone } from '#app/drawings/bird.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { DeadLink } from './join-team.server.ts';
import { ProductPage } from '#app/page/product-page.tsx';

export function DeadLinkPage({ state }: DeadLink) {
  const { t } = useI18n();
  return (
    <ProductPage title={t('invite.dead_title')} lead={t(`invite.dead_${state}`)} drawing={<Stone className="w-28" />}>
      <ButtonLink to="/sign-in" look="quiet" isWide>
        {t('invite.sign_in')}
      </ButtonLink>
    </ProductPage>
  );
}
