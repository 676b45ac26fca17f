import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { useActionData, useLoaderData } from 'react-router';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useText } from '../../i18n/use-text.ts';
import { JoinForm } from './join-form.tsx';
import { join } from './join.server.ts';
import { LineShut } from './line-shut.tsx';
import { placeMiddleware } from './place-context.server.ts';
import { loadPlace } from './place.server.ts';
import { PlaceHeadline } from './place-headline.tsx';

export const middleware = [placeMiddleware];

export function loader(args: LoaderFunctionArgs) {
  return loadPlace(args);
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
  const canJoin = place.lines.some((line) => line.state === 'open' && !line.isFull);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[36rem] flex-col lg:max-w-6xl lg:px-6">
      <title>{t('place.document', { place: place.name })}</title>
      <PageHeader title={place.name}>
        <LanguageSwitch languages={page.languages} />
      </PageHeader>
      <main
        id="content"
        tabIndex={-1}
        className="flex flex-1 flex-col gap-6 px-5 pt-7 pb-6 outline-none lg:grid lg:grid-cols-[1.1fr_1fr] lg:items-center lg:gap-16 lg:pb-20"
      >
        <PlaceHeadline place={place} held={page.held} />
        {canJoin ? <JoinForm page={page} problem={problem} /> : <LineShut page={page} />}
      </main>
    </div>
  );
}
