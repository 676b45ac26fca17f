import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router';
import { useActionData, useLoaderData } from 'react-router';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Shore } from '../../drawings/shore.tsx';
import { useText } from '../../i18n/use-text.ts';
import { JoinForm } from './join-form.tsx';
import { join } from './join.server.ts';
import { LineShut, whyShut } from './line-shut.tsx';
import { placeMiddleware } from './place-context.server.ts';
import { loadPlace } from './place.server.ts';
import { PlaceHeadline } from './place-headline.tsx';

export const middleware = [placeMiddleware];

export function loader(args: LoaderFunctionArgs) {
  return loadPlace(args);
}

/** A line that refused has changed: the page is to show how. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409;
}

export function action(args: ActionFunctionArgs) {
  return join(args);
}

// The title is written by the page itself, in its language.
export const meta: MetaFunction = () => [];

export default function PlacePage() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const { t } = useText();
  const { place } = page;
  const shut = whyShut(place.lines);
  return (
    <div className="overflow-clip">
      <title>{t('place.document', { place: place.name })}</title>
      <div className="mx-auto flex min-h-dvh w-full max-w-[36rem] flex-col lg:max-w-6xl lg:px-6">
        <PageHeader title={place.name}>
          <LanguageSwitch languages={page.languages} />
        </PageHeader>
        <main
          id="content"
          tabIndex={-1}
          className="flex flex-1 flex-col gap-6 px-5 pt-7 pb-6 outline-none lg:grid lg:grid-cols-[1.1fr_1fr] lg:grid-rows-[1fr_1fr] lg:items-center lg:gap-x-16 lg:pb-16"
        >
          <PlaceHeadline place={place} held={page.held} shut={shut} />
          <div className="z-1 flex flex-1 flex-col sm:flex-none lg:col-start-2 lg:row-span-2 lg:row-start-1">
            {shut ? <LineShut page={page} why={shut} /> : <JoinForm page={page} problem={problem} />}
          </div>
          <div
            aria-hidden="true"
            className="relative mt-auto hidden after:absolute after:top-full after:left-1/2 after:h-dvh after:w-[240vw] after:-translate-x-1/2 after:bg-water sm:block lg:mt-0 lg:self-start [&_svg:first-of-type]:w-[240vw]"
          >
            <Shore ahead={place.lines[0]?.waiting ?? 0} />
          </div>
        </main>
      </div>
    </div>
  );
}
