import { Form, useLoaderData, useNavigation } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { BirdPage } from './bird-page.tsx';
import { endEmails, loadEmails } from './emails-page.server.ts';

export const handle: PageHandle = { audience: 'print' };

export const loader = loadEmails;
export const action = endEmails;

export function headers() {
  return { 'X-Robots-Tag': 'noindex' };
}

/** The target of the last link in every email: the way to get no more of them. */
export default function EmailsPage() {
  const { t } = useI18n();
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
