import { useLoaderData } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { ProductHeader, Page } from '../../page/page.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import { loadApprove } from './approve.server.ts';

export const handle: PageHandle = { audience: 'devices' };

export const loader = loadApprove;

/** For staff of several places: they choose where the screen with this code stands. */
export default function Approve() {
  const { t } = useI18n();
  const { places } = useLoaderData<typeof loader>();
  return (
    <Page title={t('devices.where')} header={<ProductHeader />} className="justify-center gap-6 py-8">
      <h1 className="text-3xl">{t('devices.where')}</h1>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 [overflow-wrap:anywhere]">
        {places.map(({ name, to }) => (
          <li key={to}>
            {/* Viewing a code counts as an attempt, so there is no prefetch. */}
            <ButtonLink to={to} look="line" size="large" isWide prefetch="none">
              <bdi>{name}</bdi>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Page>
  );
}
