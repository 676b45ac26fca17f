import type {
  ClientActionFunctionArgs,
  HeadersArgs,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunctionArgs,
} from 'react-router';
import { Suspense } from 'react';
import { data, isRouteErrorResponse, useActionData, useLoaderData, useNavigation } from 'react-router';
import { LanguageSwitch } from '../../../page/language-switch.tsx';
import { PageHeader } from '../../../page/page-header.tsx';
import { PlaceCover } from '../../../page/place-styles.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useTextsAhead } from '../../../i18n/use-texts-ahead.ts';
import type { PageHandle } from '../../../page/page-settings.ts';
import { JoinForm } from './join/join-form.tsx';
import { join } from './join/join-action.server.ts';
import { placeMiddleware } from '../../../session/place-context.server.ts';
import { PlaceLinks } from './place-links.tsx';
import { LineShut, placePartsReady } from './place-parts.ts';
import { loadPlace } from './place-page.server.ts';
import { PlaceHeadline } from './place-headline.tsx';
import { PlaceShore } from './place-shore.tsx';
import { useFreshLines } from './use-fresh-lines.ts';
import { whyShut } from '../../../components/line/why-shut.ts';

export const handle: PageHandle = { audience: 'place' };

export const middleware = [placeMiddleware];

export async function loader(args: LoaderFunctionArgs) {
  await placePartsReady();
  return loadPlace(args);
}

/** A line that refused has changed: the page is to show how. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409;
}

export const action = join;

/** When it is worth another try, where joining was refused for its number. */
export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders;
}

/** Answers that never came from the server: what was written stays where it is. */
const notSent = { form: 'unavailable' } as const;

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isAnswer) throw error;
    // With such a status nothing is loaded again, which could not be had either.
    return data(notSent, { status: 503 });
  }
}

// The title is written by the page itself, in its language.
export const meta: MetaFunction = () => [];

export default function PlacePage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  const problem = answer && 'entry' in answer ? answer : undefined;
  const { t } = useText();
  useTextsAhead('ticket', useNavigation().state !== 'idle');
  const { lines, at, texting } = useFreshLines(loaded.place, loaded.now);
  const place = { ...loaded.place, texting };
  const page = { ...loaded, place };
  const shut = whyShut(lines);
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
          <PlaceHeadline page={page} lines={lines} at={at} shut={shut} />
          <div className="z-1 flex flex-1 flex-col sm:flex-none lg:col-start-2 lg:row-span-2 lg:row-start-1">
            {shut ? (
              <Suspense fallback={null}>
                <LineShut page={page} why={shut} />
              </Suspense>
            ) : (
              <JoinForm page={page} lines={lines} problem={problem} isNotSent={answer !== undefined && !problem} />
            )}
          </div>
          <PlaceShore ahead={lines[0]?.waiting ?? 0} />
        </main>
        <PlaceLinks slug={place.slug} />
      </div>
    </div>
  );
}
