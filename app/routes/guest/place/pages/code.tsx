import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation, type ClientActionFunctionArgs } from 'react-router';
import { maxShortCodeInput } from '#domain/ticket/short-code.ts';
import { Button } from '#app/components/button.tsx';
import { TextField } from '#app/form/field.tsx';
import { textIn } from '#app/form/form-answer.ts';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import { useTextsAhead } from '#app/i18n/use-texts-ahead.ts';
import { isAnswer } from '#app/context/fault.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { inTime } from '#app/live/in-time.ts';
import { BirdPage } from './bird-page.tsx';
import { openByCode, type CodeFault } from './code.server.ts';

export const handle: PageHandle = { audience: 'print' };

export const action = openByCode;

/** If the server cannot be reached, or cannot answer now, the page stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<CodeFault> {
  const copy = request.clone();
  try {
    return await inTime(serverAction<typeof action>());
  } catch (error) {
    if (isAnswer(error)) throw error;
    return { fault: 'not_sent', typed: textIn(await copy.formData(), 'code') };
  }
}

/** For a relative with a phone who accompanies somebody with a paper ticket. */
export default function CodePage() {
  const { t } = useI18n();
  const answer = useActionData<CodeFault>();
  const isUnderWay = useNavigation().state !== 'idle';
  const input = useRef<HTMLInputElement>(null);
  useTextsAhead('ticket', isUnderWay);
  useEffect(() => {
    if (answer) input.current?.focus();
  }, [answer]);
  return (
    <BirdPage title={t('code.title')} words={<p className="text-ink-2">{t('code.text')}</p>}>
      <Form method="post" action="/code" noValidate className="grid gap-5">
        <TextField
          ref={input}
          name="code"
          label={t('code.label')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxShortCodeInput}
          enterKeyHint="go"
          className="digits text-center text-2xl font-semibold tracking-[0.12em] uppercase"
          defaultValue={answer?.typed}
          error={answer && faultText(answer, t)}
        />
        <Button look="ink" size="large" isWide aria-disabled={isUnderWay}>
          {t('code.open')}
        </Button>
      </Form>
    </BirdPage>
  );
}

function faultText(answer: CodeFault, t: Text['t']): string {
  if (answer.fault === 'not_sent') return t('page.not_sent');
  if (answer.fault === 'too_many') return t('code.too_many', { minutes: answer.minutes });
  return t(`code.${answer.fault}`);
}
