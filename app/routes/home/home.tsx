import { useLoaderData } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ProductHeader, Page } from '../../page/page.tsx';
import { Shore } from '../../drawings/shore.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import { loadHome } from './home.server.ts';

export const handle: PageHandle = { audience: 'home' };

export const loader = loadHome;

export default function Home() {
  const { places, demo } = useLoaderData<typeof loader>();
  const { t } = useI18n();
  return (
    <Page title={t('page.product')} header={<ProductHeader />} className="justify-center gap-7 py-10">
      {places.length > 0 ? <Places places={places} /> : <Welcome hasDemo={demo !== null} />}
    </Page>
  );
}

function Welcome({ hasDemo }: { hasDemo: boolean }) {
  const { t } = useI18n();
  return (
    <>
      <div aria-hidden="true">
        <Shore ahead={3} />
      </div>
      <div className="grid gap-3">
        <h1 className="text-3xl">{t('home.welcome_title')}</h1>
        <p className="text-lg text-ink-2">{t('home.welcome_text')}</p>
      </div>
      <div className="grid gap-3">
        <ButtonLink to="/setup" size="large" reloadDocument isWide>
          {t('home.set_up')}
        </ButtonLink>
        <form method="post" action="/demo">
          <Button name="wish" value="open" look="quiet" size="large" isWide>
            {t('home.open_demo')}
          </Button>
        </form>
        <p className="text-sm text-ink-2">{t(hasDemo ? 'home.demo_runs' : 'home.demo_text')}</p>
      </div>
    </>
  );
}

function Places({ places }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'places'>) {
  const { t } = useI18n();
  return (
    <>
      <h1 className="text-3xl">{t('home.places')}</h1>
      <ul className="grid gap-3">
        {places.map(({ slug, name, isOpen, waiting }) => (
          <li key={slug}>
            <a href={`/p/${slug}`} className="grid gap-1 rounded-lg bg-card p-5 shadow-card hover:bg-sand">
              <strong className="text-lg [overflow-wrap:anywhere]">{name}</strong>
              <span className="text-ink-2">
                {isOpen ? t('home.place_open', { count: waiting }) : t('home.place_closed')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
