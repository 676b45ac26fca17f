import { Form, useLoaderData, useNavigation } from 'react-router';
import { Button } from '../../../../components/button.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import type { PageHandle } from '../../../../page/page-settings.ts';
import { BirdPage } from './bird-page.tsx';
import { endLetters, loadLetters } from './letters-page.server.ts';

export const handle: PageHandle = { audience: 'print' };

export const loader = loadLetters;
export const action = endLetters;

export function headers() {
  return { 'X-Robots-Tag': 'noindex' };
}

/** Where the last line of every letter leads: to get no more of them. */
export default function LettersPage() {
  const { t } = useText();
  const { organization: name, isStopped } = useLoaderData<typeof loader>();
  const isUnderWay = useNavigation().state !== 'idle';
  return (
    <BirdPage
      title={t('mail.title')}
      words={
        <p role="status" className="[overflow-wrap:anywhere] text-ink-2">
          {t(isStopped ? 'mail.stopped' : 'mail.text', { name })}
        </p>
      }
    >
      <Form method="post" replace className="grid">
        <input type="hidden" name="wish" value={isStopped ? 'resume' : 'stop'} />
        <Button look={isStopped ? 'line' : 'ink'} size="large" isWide aria-disabled={isUnderWay}>
          {t(isStopped ? 'mail.resume' : 'mail.stop')}
        </Button>
      </Form>
    </BirdPage>
  );
}
