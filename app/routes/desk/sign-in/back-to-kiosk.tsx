import { useEffect } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import { whenServerAnswers } from '../../../live/when-server-answers.ts';
import { useText } from '../../../i18n/use-text.ts';

const leftAloneMs = 60_000;

/** On a kiosk's own screen: whoever came to the staff's door and is none of them finds back, or is led back after a while. */
export function BackToKiosk({ to }: { to: string }) {
  const { t } = useText();
  useEffect(() => {
    let timer = 0;
    const wait = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => void whenServerAnswers(() => location.replace(to)), leftAloneMs);
    };
    wait();
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) addEventListener(kind, wait);
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) removeEventListener(kind, wait);
    };
  }, [to]);
  return (
    <ButtonLink to={to} look="quiet" size="large" isWide reloadDocument replace prefetch="none">
      {t('kiosks.back')}
    </ButtonLink>
  );
}
