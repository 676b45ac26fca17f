import { useEffect } from 'react';
import { maxEmail } from '#domain/messaging/email-address.ts';
import { toldFirstWays, type ToldFirst } from '#domain/ticket/ticket.ts';
import { SelectField, TextField, LanguageOptions } from '#app/form/field.tsx';
import { PhoneField } from '#app/phone-field/phone-field.tsx';
import { Trans } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useKeptAnswer } from '#app/live/use-kept-answer.ts';
import { PanelFrame } from './panel-frame.tsx';
import type { TicketProblem } from '../base/ticket-action.ts';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { ActionButton, ActionForm, ActionSubmit } from '../base/action-form.tsx';

/** Where texts go, and in which language. */
export function ContactPanel(props: TicketScreenProps) {
  const { t } = useI18n();
  const { page, ticket } = props;
  const problem = useKeptAnswer<TicketProblem | null>();
  useEffect(() => {
    // A screen reader says the field's fault when it gets the focus, and not before.
    if (problem) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus();
  }, [problem]);
  return (
    <PanelFrame title={t('ticket.contact_title')}>
      <NumberForm {...props} name="phone" now={ticket.phoneMasked} />
      {(ticket.canGiveEmail || ticket.emailMasked) && <EmailForm {...props} />}
      {ticket.toldFirst && <FirstForm page={page} first={ticket.toldFirst} />}
      <NumberForm {...props} name="second" now={ticket.secondMasked} />
      {page.languages.length > 1 && <LanguageForm {...props} />}
    </PanelFrame>
  );
}

/** Below another form. */
const below = 'border-t border-rule pt-5';
const address = <bdi dir="ltr" className="font-semibold [overflow-wrap:anywhere] text-ink" />;
const number = <bdi dir="ltr" className="font-semibold whitespace-nowrap text-ink digits" />;

function NumberForm({ page, ticket, name, now }: TicketScreenProps & { name: 'phone' | 'second'; now: string | null }) {
  const { t } = useI18n();
  const isSent = ticket.texting === 'works';
  const hours = page.keepHours;
  const problem = useKeptAnswer<TicketProblem | null>();
  return (
    <div className={`grid gap-3 ${name === 'second' ? below : ''}`}>
      <ActionForm action={name} idempotencyKey={page.idempotencyKey}>
        <PhoneField
          name={name}
          label={t(`ticket.${name}`)}
          hint={
            <>
              {now && <Trans id="ticket.phone_now" values={{ phone: now }} components={{ phone: number }} />}{' '}
              {name === 'second' && !now && isSent && t('ticket.second_hint')}
              {name === 'phone' && isSent && t('ticket.phone_hint', { hours })}{' '}
              {name === 'phone' && now && ticket.texting !== 'none' && t('ticket.if_stopped', page.words)}
              {name === 'phone' && !isSent && `${t('ticket.no_texts')} ${t('ticket.number_erased', { hours })}`}
            </>
          }
          isOptional={false}
          autoComplete={name === 'phone' ? 'tel' : 'off'}
          start={page.phone}
          sent={problem?.action === name ? problem.phone : undefined}
        />
        <ActionSubmit>{t('ticket.save')}</ActionSubmit>
      </ActionForm>
      {now && (
        <ActionButton action={`forget_${name}`} idempotencyKey={page.idempotencyKey} look="line">
          {t('ticket.remove')}
        </ActionButton>
      )}
    </div>
  );
}

function EmailForm({ page, ticket }: TicketScreenProps) {
  const { t } = useI18n();
  const problem = useKeptAnswer<TicketProblem | null>();
  const sent = problem?.action === 'email' ? problem.email : undefined;
  const { emailMasked: now, canGiveEmail } = ticket;
  return (
    <div className={`grid gap-3 ${below}`}>
      {canGiveEmail && (
        <ActionForm action="email" idempotencyKey={page.idempotencyKey}>
          <TextField
            type="email"
            name="email"
            label={t('ticket.email')}
            hint={
              now ? (
                <Trans id="ticket.phone_now" values={{ phone: now }} components={{ phone: address }} />
              ) : (
                t('ticket.email_hint')
              )
            }
            error={sent && t(sent.fault === 'email_no_at' ? 'error.email_no_at' : 'error.email_not_valid')}
            defaultValue={sent?.typed}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxEmail}
            dir="ltr"
          />
          <ActionSubmit>{t('ticket.save')}</ActionSubmit>
        </ActionForm>
      )}
      {now && (
        <ActionButton action="forget_email" idempotencyKey={page.idempotencyKey} look="line">
          {t('ticket.remove')}
        </ActionButton>
      )}
    </div>
  );
}

function FirstForm({ page, first }: Pick<TicketScreenProps, 'page'> & { first: ToldFirst }) {
  const { t } = useI18n();
  return (
    <ActionForm action="first" idempotencyKey={page.idempotencyKey} className={`grid gap-4 ${below}`}>
      <fieldset className="grid gap-2">
        <legend className="pb-2 font-semibold">{t('ticket.first_title')}</legend>
        {toldFirstWays.map((way) => (
          <label key={way} className="flex min-h-12 cursor-pointer items-center px-3.5 choice-card">
            <input
              type="radio"
              name="first"
              value={way}
              defaultChecked={way === first}
              className="absolute opacity-0"
            />
            {t(`ticket.first_${way}`)}
          </label>
        ))}
      </fieldset>
      <ActionSubmit>{t('ticket.save')}</ActionSubmit>
    </ActionForm>
  );
}

function LanguageForm({ page }: TicketScreenProps) {
  const { t, language } = useI18n();
  return (
    <ActionForm action="language" idempotencyKey={page.idempotencyKey} className={`grid gap-4 ${below}`} isForDocument>
      <SelectField name="language" label={t('ticket.language')} defaultValue={language}>
        <LanguageOptions tags={page.languages} />
      </SelectField>
      <ActionSubmit>{t('ticket.save')}</ActionSubmit>
    </ActionForm>
  );
}
