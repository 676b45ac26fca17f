import { useSyncExternalStore, useEffect, useState } from 'react';
import {
  data,
  useActionData,
  useLoaderData,
  useNavigation,
  Link,
  type ClientActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { isAnswer } from '#app/context/fault.ts';
import { inTime } from '#app/live/in-time.ts';
import { LanguageSwitch } from '#app/page/language-switch.tsx';
import { PageHeader } from '#app/page/page.tsx';
import { PlaceCover } from '#app/page/place-styles.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useTextsAhead } from '#app/i18n/use-texts-ahead.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { JoinForm } from './join-form.tsx';
import { join } from './join-action.server.ts';
import { placeMiddleware } from '#app/session/place-context.server.ts';
import { LineShut } from './place-parts.tsx';
import { loadPlace, type PlacePageView } from './place-page.server.ts';
import { whyShut, type WhyShut } from '#app/components/line/why-shut.ts';
import type { WaitRange, PublicPlace } from '#contract/views.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { Card } from '#app/components/card.tsx';
import { partsReady } from '#app/components/lazy-part.tsx';
import type { ClockStyle } from '#app/i18n/format.ts';
import { Phrase, Trans } from '#app/i18n/trans.tsx';
import { LineFacts } from '#app/components/line/public-line-facts.tsx';
import type { PageLine, PagePlace } from './place-view.server.ts';
import { Shore } from '#app/drawings/shore.tsx';

export const handle: PageHandle = { audience: 'place' };

export const middleware = [placeMiddleware];

export async function loader(args: LoaderFunctionArgs) {
  await partsReady();
  return loadPlace(args);
}

/** A line that refused has changed, and what is missing may be asked only since the page was opened. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409 || actionStatus === 422;
}

export const action = join;

/** When another attempt makes sense, if joining was refused because of too many attempts. */
export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders;
}

/** Failures before the server: all entries stay. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await inTime(serverAction<typeof action>());
  } catch (error) {
    if (isAnswer(error)) throw error;
    // This status prevents a reload of the data, which would fail too.
    return data({ notSentAt: Date.now() }, { status: 503 });
  }
}

// The page itself renders the title, in its language.
export const meta: MetaFunction = () => [];

export default function PlacePage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  const problem = answer && 'entry' in answer ? answer : undefined;
  const notSentAt = answer && 'notSentAt' in answer ? answer.notSentAt : undefined;
  const { t } = useI18n();
  useTextsAhead('ticket', useNavigation().state !== 'idle');
  const shut = whyShut(loaded.place.lines);
  const hasForm = shut === null && loaded.nextVisitAt === null;
  const { lines, at, texting } = useFreshLines(loaded.place, loaded.now, hasForm);
  const place = { ...loaded.place, texting };
  const page = { ...loaded, now: at, place };
  return (
    <div className="overflow-clip">
      <title>{t('place.document', { place: place.name })}</title>
      <div className="mx-auto flex min-h-dvh w-full max-w-[36rem] flex-col lg:max-w-6xl lg:px-6">
        <PlaceCover cover={place.cover}>
          <PageHeader title={place.name}>
            <LanguageSwitch languages={page.languages} />
          </PageHeader>
        </PlaceCover>
        <main
          id="content"
          tabIndex={-1}
          className="flex flex-1 flex-col gap-6 px-5 pt-7 pb-6 outline-none lg:grid lg:grid-cols-[1.1fr_1fr] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-16 lg:pt-10 lg:pb-16"
        >
          <PlaceHeadline page={page} lines={lines} shut={shut} />
          <div className="z-1 flex flex-1 flex-col sm:flex-none lg:col-start-2 lg:row-span-2 lg:row-start-1">
            {hasForm ? (
              <JoinForm page={page} lines={lines} problem={problem} notSentAt={notSentAt} />
            ) : (
              <LineShut page={page} why={shut} />
            )}
          </div>
          <PlaceShore ahead={lines[0]?.waiting ?? 0} />
        </main>
        <PlaceLinks slug={place.slug} />
      </div>
    </div>
  );
}

interface Props {
  page: PlacePageView;
  lines: PageLine[];
  shut: WhyShut | null;
}

/** What the page is for, and how long it takes now. For guests who already joined, or booked a place: the link to their ticket. */
function PlaceHeadline({ page: { place, held, now }, lines, shut }: Props) {
  const { t } = useI18n();
  const [line] = lines;
  const isOne = lines.length === 1;
  return (
    <div className="grid gap-3 lg:pt-14">
      <h1 className="text-3xl sm:text-4xl lg:text-[4.25rem] lg:leading-[1.02]">
        {shut ? t(`place.${shut}_title`) : t('place.title')}
      </h1>
      {isOne && !shut && line && (
        <p className="text-base text-ink-2 sm:text-lg">
          <LineFacts line={line} />
          {line.wait && !line.closing && <ByClock wait={line.wait} now={now} place={place} />}
        </p>
      )}
      {place.isDemo && (
        <p className="rounded-md bg-tide-wash px-4 py-3 text-sm text-tide">
          <Phrase id="place.demo" values={{ phone: '\u2066+1\u00a0202\u00a0555\u00a00123\u2069' }} />
        </p>
      )}
      {held && (
        <Card className="mt-2 grid gap-3">
          <p>
            <Trans
              id={held.isBooked ? 'place.booked' : 'place.already'}
              values={{ number: held.number }}
              components={{ number: <bdi translate="no" className="whitespace-nowrap" /> }}
            />
          </p>
          <ButtonLink to={`/t/${held.token}`} isWide>
            {t('place.already_open')}
          </ButtonLink>
        </Card>
      )}
    </div>
  );
}

/** The same span as clock times at the place. */
function ByClock({ wait, now, place }: { wait: WaitRange; now: string; place: ClockStyle }) {
  const { time } = useI18n();
  const at = (minutes: number) => time(Date.parse(now) + minutes * 60_000, place);
  return <Phrase id="place.turn_at" values={{ from: at(wait.low), to: at(wait.high) }} />;
}

function PlaceLinks({ slug }: { slug: string }) {
  const { t } = useI18n();
  const link = 'rounded-sm py-3 underline underline-offset-4 hover:text-ink';
  return (
    <footer className="z-1 flex flex-wrap justify-center gap-x-5 px-5 pb-5 text-center text-sm text-balance text-ink-2">
      <Link to="/code" prefetch="intent" className={link}>
        {t('place.code')}
      </Link>
      <Link to={`/p/${slug}/board`} prefetch="none" reloadDocument className={link}>
        {t('place.board')}
      </Link>
      <Link to={`/privacy/${slug}`} prefetch="intent" className={link}>
        {t('guest.privacy')}
      </Link>
    </footer>
  );
}

const roomy = '(width >= 40rem)';

/** The line as birds on stones, if there is room for a picture; a phone does not have to load it. */
function PlaceShore({ ahead }: { ahead: number }) {
  const isRoomy = useSyncExternalStore(watchRoom, hasRoom, () => false);
  return (
    <div aria-hidden="true" className="water-below relative mt-auto hidden sm:block lg:mt-4">
      <div className="mx-auto aspect-[390/214] max-w-[36rem]">{isRoomy && <Shore ahead={ahead} />}</div>
    </div>
  );
}

function watchRoom(onChange: () => void): () => void {
  const query = matchMedia(roomy);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function hasRoom(): boolean {
  return matchMedia(roomy).matches;
}

const freshMs = 15_000;

/**
 * The lines with current numbers: guests who come back to the page see how many wait by then. Their entries stay,
 * whatever the line's state is now; the answer to the form reports that. A page without a form is loaded again: the
 * opening that it tells may be the day before yesterday's.
 */
function useFreshLines({ slug, lines, texting }: PagePlace, now: string, hasForm: boolean) {
  const [fresh, setFresh] = useState<(Pick<PublicPlace, 'lines' | 'texting'> & { at: string }) | null>(null);
  useEffect(() => {
    let askedAt = Date.now();
    const look = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt < freshMs) return;
      askedAt = Date.now();
      const response = await fetch(`/api/v1/places/${slug}`);
      if (!response.ok) return;
      if (!hasForm) return location.reload();
      const place = (await response.json()) as PublicPlace;
      // The server's time: a phone's clock may be hours off.
      const at = new Date(response.headers.get('date') ?? Date.now()).toISOString();
      setFresh({ lines: place.lines, texting: place.texting, at });
    };
    // Without a network the page continues with what it has.
    const onVisible = () => void look().catch(() => undefined);
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [slug, hasForm]);
  // An answer names its second alone.
  const news = fresh && fresh.at >= `${now.slice(0, 19)}.000Z` ? fresh : { lines: [], texting, at: now };
  const withNews = (line: PageLine): PageLine => {
    const found = news.lines.find((one) => one.slug === line.slug);
    return found
      ? { ...line, waiting: found.waiting, wait: found.wait, closing: found.closing, opensAt: found.opensAt }
      : line;
  };
  return { lines: lines.map(withNews), texting: news.texting, at: news.at };
}
