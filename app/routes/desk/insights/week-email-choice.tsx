import { Form } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { useInsights } from './use-insights.ts';

/** For who may change settings: the figures of each week by email. */
export function WeekEmailChoice() {
  const { t, view, weekMail } = useInsights();
  if (weekMail === null) return null;
  return (
    <div id="week-mail" className="print:hidden">
      <Section title={t('insights.week_mail')} text={t('insights.week_mail_text')}>
        {weekMail === 'none' || weekMail === 'unverified' ? (
          <div className="grid justify-items-start gap-3">
            <p>{t(`insights.week_mail_${weekMail}`)}</p>
            <ButtonLink
              to={weekMail === 'none' ? `/desk/${view.place.slug}/settings/channels` : '/account'}
              look="quiet"
              size="small"
            >
              {t(weekMail === 'none' ? 'insights.week_mail_set_up' : 'frame.account')}
            </ButtonLink>
          </div>
        ) : (
          <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
            {weekMail === 'on' && <p>{t('insights.week_mail_on')}</p>}
            <Button name="weekMail" value={weekMail === 'on' ? 'off' : 'on'} look="quiet" size="small">
              {t(weekMail === 'on' ? 'insights.week_mail_stop' : 'insights.week_mail_want')}
            </Button>
          </Form>
        )}
      </Section>
    </div>
  );
}
