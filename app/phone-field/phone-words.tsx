import type { PhoneFault } from '#domain/phone/phone-fault.ts';
import { Trans } from '../i18n/trans.tsx';
import { useI18n } from '../i18n/use-i18n.ts';

/** What is wrong with a number, in words that help to correct it. */
export function PhoneWords({ fault: { code, missing, example } }: { fault: PhoneFault }) {
  const { t } = useI18n();
  return (
    <>
      {missing > 0 && t('place.phone_missing', { count: missing })}
      {missing < 0 && t('place.phone_over', { count: -missing })}
      {missing === 0 && (code === 'phone_no_texts' ? t('place.phone_no_texts') : t(`error.${code}`))}
      {example && code !== 'phone_no_texts' && (
        <span className="block font-normal">
          <Trans
            id="place.phone_example"
            values={{ phone: example }}
            components={{ phone: <bdi dir="ltr" className="whitespace-nowrap digits" /> }}
          />
        </span>
      )}
    </>
  );
}
