import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { maxShortCodeInput } from '#domain/ticket/short-code.ts';
import { Button } from '#app/components/button.tsx';
import { TextField } from '#app/form/field.tsx';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import { useTextsAhead } from '#app/i18n/use-texts-ahead.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { BirdPage } from './bird-page.tsx';
import { openByCode, type CodeFault } from './code.server.ts';

export const handle: PageHandle = { audience: 'print' };

export const action = openByCode;

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
  if (answer.fault === 'too_many') return t('code.too_many', { minutes: answer.minutes });
  return t(`code.${answer.fault}`);
}
