import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { SelectField, Options } from '#app/form/field.tsx';
import { PostForm, useFormAnswer } from '#app/form/post-form.tsx';
import { inLanguage, useI18n } from '#app/i18n/use-i18n.ts';
import { NotSent } from '#app/form/not-sent.tsx';
import type { DraftView, VisitsPage } from './visits-settings.server.ts';

/** Which lines and services the names of the file are here; then the lines learn from it. */
export function UseSection({ draft, page }: { draft: DraftView; page: VisitsPage }) {
  const { t, language } = useI18n();
  const { lines, services, place, used } = page;
  const none = ['', t('visits.not_used')] as const;
  const lineChoices = lines.map(({ id, name }) => [id, inLanguage(name, language, place.defaultLanguage)] as const);
  return (
    <Section title={t('visits.match')} text={t('visits.use_text')}>
      <PostForm
        form="use"
        hidden={{ madeAt: String(draft.madeAt) }}
        preventScrollReset={false}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">{t('visits.match_lines')}</legend>
          {draft.lines.map(({ name, guess }, number) => (
            <SelectField
              key={name}
              name={`line.${number}`}
              label={name === '' ? t('visits.all_visits') : name}
              defaultValue={guess}
            >
              <Options of={[none, ...lineChoices]} />
            </SelectField>
          ))}
        </fieldset>
        {draft.services.length > 0 && services.length > 0 && (
          <fieldset className="grid gap-4">
            <legend className="mb-2 font-semibold">{t('visits.match_services')}</legend>
            {draft.services.map(({ name, guess }, number) => (
              <SelectField key={name} name={`service.${number}`} label={name} defaultValue={guess}>
                <Options of={[none, ...services.map((service) => [service, service] as const)]} />
              </SelectField>
            ))}
          </fieldset>
        )}
        {used.length > 0 && <p className="max-w-prose text-ink-2">{t('visits.replaces')}</p>}
        <WhyNot />
        <Button className="justify-self-start">{t('visits.use')}</Button>
      </PostForm>
      <PostForm form="discard" className="grid justify-items-start gap-3">
        <NotSent form="discard" />
        <Button look="quiet" size="small">
          {t('visits.discard')}
        </Button>
      </PostForm>
    </Section>
  );
}

function WhyNot() {
  const { t } = useI18n();
  const answer = useFormAnswer('use');
  if (answer?.outcome !== 'refused') return null;
  if (answer.refusal === 'not_sent') return <NotSent form="use" />;
  return <Alert>{t(answer.faults['lines'] ? 'visits.fault_lines' : 'visits.fault_gone')}</Alert>;
}
