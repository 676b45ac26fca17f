import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Card } from '#app/components/card.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { isolated } from '#app/i18n/isolated.ts';

/** Shown only this once, on the screen and on paper. */
export function RecoveryCodes({ codes, email, next = '/account' }: { codes: string[]; email: string; next?: string }) {
  const { t } = useI18n();
  const title = useRef<HTMLHeadingElement>(null);
  // The previous content is gone: the focus moves here.
  useEffect(() => title.current?.focus(), []);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 print:shadow-none">
      <div className="grid gap-1">
        <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
          {t('codes.recovery_title')}
        </h2>
        <p className="max-w-prose text-ink-2">{t('codes.recovery_text')}</p>
        <p className="hidden [overflow-wrap:anywhere] print:block">
          {t('codes.recovery_paper', { email: isolated(email) })}
        </p>
      </div>
      <ol
        dir="ltr"
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-2 rounded-md bg-sand p-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-lg select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button type="button" look="quiet" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t('codes.print')}
        </Button>
        <ButtonLink to={next} reloadDocument={next !== '/account'}>
          {t('codes.kept')}
        </ButtonLink>
      </div>
    </Card>
  );
}
