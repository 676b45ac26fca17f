import { data, Form, useActionData, useLoaderData, useNavigation, type ClientActionFunctionArgs } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { isAnswer } from '#app/context/fault.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { inTime } from '#app/live/in-time.ts';
import { BirdPage } from './bird-page.tsx';
import { endEmails, loadEmails } from './emails-page.server.ts';

export const handle: PageHandle = { audience: 'print' };

export const loader = loadEmails;
export const action = endEmails;

/** If the server cannot be reached, or cannot answer now, the page stays. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await inTime(serverAction<typeof action>());
  } catch (error) {
    if (isAnswer(error)) throw error;
    // This status prevents a reload of the data, which would fail too.
    return data({ notSentAt: Date.now() }, { status: 503 });
  }
}

export function headers() {
  return { 'X-Robots-Tag': 'noindex' };
}

/** The target of the last link in every email: the way to get no more of them. */
export default function EmailsPage() {
  const { t } = useI18n();
  const { organization: name, isStopped } = useLoaderData<typeof loader>();
  const notSentAt = useActionData<typeof clientAction>()?.notSentAt;
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
      <Form method="post" replace className="grid gap-4">
        <input type="hidden" name="wish" value={isStopped ? 'resume' : 'stop'} />
        <Button look={isStopped ? 'line' : 'ink'} size="large" isWide aria-disabled={isUnderWay}>
          {t(isStopped ? 'mail.resume' : 'mail.stop')}
        </Button>
        {notSentAt && <Alert key={notSentAt}>{t('page.not_sent')}</Alert>}
      </Form>
    </BirdPage>
  );
}
