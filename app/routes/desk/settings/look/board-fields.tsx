import { Link } from 'react-router';
import { boardLayouts, type BoardSettings } from '#domain/place/board-settings.ts';
import { Tick } from '#app/form/tick.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { FormFields } from '../form/settings-form.tsx';

interface Props extends FormFields {
  shows: BoardSettings['shows'];
  /** An owner's page: names are shown by their decision. */
  privacyPath: string | null;
}

/** How the board hangs, what it shows about guests, and its sound. */
export function BoardFields({ value, values, shows, privacyPath }: Props) {
  const { t } = useI18n();
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{t('look_set.layout')}</legend>
        {boardLayouts.map((layout) => (
          <Tick key={layout} type="radio" name="layout" value={layout} defaultChecked={value('layout') === layout}>
            {t(`look_set.layout_${layout}`)}
          </Tick>
        ))}
      </fieldset>
      <div className="grid justify-items-start gap-1">
        <p className="font-semibold">{t('look_set.shows')}</p>
        <p>{t(shows === 'name' ? 'look_set.shows_name' : 'look_set.shows_number')}</p>
        {privacyPath === null ? (
          <p className="text-sm text-ink-2">{t('look_set.shows_owner')}</p>
        ) : (
          <Link to={privacyPath} className="min-h-11 content-center underline underline-offset-4">
            {t('frame.settings_privacy')}
          </Link>
        )}
      </div>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{t('look_set.sound')}</legend>
        <p className="mb-1 text-sm text-ink-2">{t('look_set.sound_text')}</p>
        {(['hasChime', 'isSpoken'] as const).map((name) => (
          <Tick key={name} name={name} value="true" defaultChecked={values(name).includes('true')}>
            {t(name === 'hasChime' ? 'look_set.chime' : 'look_set.spoken')}
          </Tick>
        ))}
      </fieldset>
    </>
  );
}
