import type { ConsoleLine } from '#contract/views.ts';
import { SelectField } from '../../../../form/field.tsx';
import { Tick } from '../../../../form/tick.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useConsole } from '../console-context.ts';
import { allNeeds, needWords } from '../waiting/need-tags.tsx';

/** What somebody who is added by hand comes for, and what they need. */
export function AddTold({ line }: { line: ConsoleLine }) {
  const { t, language } = useText();
  const { view } = useConsole();
  return (
    <>
      {line.services.length > 0 && (
        <SelectField label={t('console.add_service')} isOptional name="service" className="min-h-12">
          <option value="">{t('console.add_service_none')}</option>
          {line.services.map(({ id, name }) => (
            <option key={id} value={id}>
              {inLanguage(name, language, view.place.defaultLanguage)}
            </option>
          ))}
        </SelectField>
      )}
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="mb-1 font-semibold">{t('console.add_needs')}</legend>
        {allNeeds.map((need) => (
          <Tick key={need} name="needs" value={need}>
            {t(needWords(need))}
          </Tick>
        ))}
      </fieldset>
    </>
  );
}
