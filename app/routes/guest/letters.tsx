import { Form, useLoaderData, useNavigation } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Button } from '../../components/button.tsx';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Page } from '../../components/page.tsx';
import { Bird } from '../../drawings/bird.tsx';
import { Stone } from '../../drawings/stone.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { PageHandle } from '../../page-settings.ts';
import { endLetters, loadLetters } from './letters.server.ts';

export const handle: PageHandle = { audience: 'print' };

export function loader(arrival: LoaderFunctionArgs) {
  return loadLetters(arrival);
}

export function action(post: ActionFunctionArgs) {
  return endLetters(post);
}

export function headers() {
  return { 'X-Robots-Tag': 'noindex' };
}

/** Where the last line of every letter leads: to get no more of them. */
export default function LettersPage() {
  const { t } = useText();
  const { organization: name, isStopped } = useLoaderData<typeof loader>();
  const isUnderWay = useNavigation().state !== 'idle';
  const header = (
    <PageHeader title="Turnstone" hasMark>
      <LanguageSwitch />
    </PageHeader>
  );
  return (
    <Page title={t('mail.title')} header={header} className="justify-center gap-6 py-8">
      <div aria-hidden="true" className="grid justify-items-center self-start">
        <Bird className="z-1 -mb-2.5 h-20" />
        <Stone className="w-28" />
      </div>
      <div className="grid gap-2">
        <h1 className="text-3xl">{t('mail.title')}</h1>
        <p role="status" className="[overflow-wrap:anywhere] text-ink-2">
          {t(isStopped ? 'mail.stopped' : 'mail.text', { name })}
        </p>
      </div>
      <Form method="post" replace className="grid">
        <input type="hidden" name="wish" value={isStopped ? 'resume' : 'stop'} />
        <Button look={isStopped ? 'line' : 'ink'} size="large" isWide aria-disabled={isUnderWay}>
          {t(isStopped ? 'mail.resume' : 'mail.stop')}
        </Button>
      </Form>
    </Page>
  );
}
