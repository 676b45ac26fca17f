import { Link } from 'react-router';
import { Alert } from '../components/alert.tsx';
import { Trans } from '../i18n/trans.tsx';
import { useI18n } from '../i18n/use-i18n.ts';
import type { FormAnswer } from './form-answer.ts';
import { useFormAnswer } from './post-form.tsx';

/** For a form without a save bar. */
export function NotSent({ form }: { form: string }) {
  return <NotSentAlert answer={useFormAnswer(form)} />;
}

/** Says that the request never reached the server, or that nobody is signed in any more. */
export function NotSentAlert({ answer }: { answer: FormAnswer | null | undefined }) {
  const { t } = useI18n();
  if (answer?.refusal === 'unauthenticated') return <SignedOut key={answer.at} />;
  return answer?.refusal === 'not_sent' ? <Alert key={answer.at}>{t('frame.not_sent')}</Alert> : null;
}

/** In another tab, so that nothing typed here is lost. */
export function SignedOut() {
  const link = <Link to="/sign-in" target="_blank" prefetch="none" className="underline underline-offset-4" />;
  return (
    <Alert>
      <Trans id="frame.signed_out" components={{ a: link }} />
    </Alert>
  );
}
