import { Printer } from 'lucide-react';
import { Form, useLoaderData, type LinksFunction } from 'react-router';
import { LanguageSwitch } from '../../page/language-switch.tsx';
import { PlaceLogo } from '../../page/place-styles.tsx';
import { Bird } from '../../drawings/bird.tsx';
import { QrCode } from '../../drawings/qr-code.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import posterCss from '../../styles/poster.css?url';
import { placeMiddleware } from '../../session/place-context.server.ts';
import { loadPoster } from './poster.server.ts';
import { Alert } from '../../components/alert.tsx';

export const handle: PageHandle = { audience: 'print', theme: 'light' };

export const middleware = [placeMiddleware];

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: posterCss }];

export const loader = loadPoster;

/** The poster as printed, and above it, only on the screen, the choices. */
export default function PosterPage() {
  const { place, size, line, words, address, qr } = useLoaderData<typeof loader>();
  const { t } = useI18n();
  return (
    <div className="poster-page">
      <title>{t('print.poster', { place })}</title>
      <Choices />
      <main id="content" tabIndex={-1}>
        <article className="poster-sheet" data-size={size} data-many={words.length > 6 ? '' : undefined}>
          <header className="poster-head">
            <PlaceLogo className="poster-logo" instead={<Bird className="poster-mark" />} />
            <div>
              <h1 dir="auto">{place}</h1>
              {line && (
                <p className="poster-line">
                  {line.names.map((name) => (
                    <bdi key={name}>{name}</bdi>
                  ))}
                </p>
              )}
            </div>
          </header>
          <QrCode drawing={qr} label={t('print.poster_qr', { address })} className="poster-qr" />
          <p className="poster-address" dir="ltr">
            {address}
          </p>
          <ul className="poster-words" data-count={words.length > 10 ? 'most' : Math.min(words.length, 7)}>
            {words.map(({ tag, direction, scan, how, byText }) => (
              <li key={tag} lang={tag} dir={direction}>
                <strong>{scan}</strong>
                <span>{how}</span>
                {byText && <span>{byText}</span>}
              </li>
            ))}
          </ul>
        </article>
      </main>
    </div>
  );
}

function Choices() {
  const { slug, sizes, size, line, lines, reaches, mayNameNumber, textNumber } = useLoaderData<typeof loader>();
  const { t } = useI18n();
  const href = (choice: { size?: string; line?: string | null }): string => {
    const wanted = { size, line: line?.slug, text: textNumber, ...choice };
    const query = Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : []));
    return `/p/${slug}/poster?${new URLSearchParams(query)}`;
  };
  return (
    <header className="poster-choices">
      <nav aria-label={t('print.size')}>
        {sizes.map((one) => (
          <a key={one} href={href({ size: one })} aria-current={one === size ? 'true' : undefined}>
            {t(`print.size_${one}`)}
          </a>
        ))}
      </nav>
      {lines.length > 1 && (
        <nav aria-label={t('print.line')}>
          <a href={href({ line: null })} aria-current={line ? undefined : 'true'}>
            {t('print.whole')}
          </a>
          {lines.map((one) => (
            <a
              key={one.slug}
              href={href({ line: one.slug })}
              aria-current={one.slug === line?.slug ? 'true' : undefined}
              dir="auto"
            >
              {one.name}
            </a>
          ))}
        </nav>
      )}
      {mayNameNumber && (
        <Form className="poster-number">
          <input type="hidden" name="size" value={size} />
          {line && <input type="hidden" name="line" value={line.slug} />}
          <label htmlFor="text">{t('print.text_number')}</label>
          <input id="text" name="text" type="tel" dir="ltr" maxLength={25} defaultValue={textNumber ?? ''} />
          <button>{t('print.text_show')}</button>
        </Form>
      )}
      <LanguageSwitch />
      <button type="button" className="poster-print needs-scripts" onClick={() => print()}>
        <Printer aria-hidden="true" />
        {t('print.print')}
      </button>
      {reaches === 'nowhere' && <Alert>{t('print.reaches_nowhere', { setting: 'PUBLIC_URL' })}</Alert>}
      <p>{t('print.note')}</p>
    </header>
  );
}
