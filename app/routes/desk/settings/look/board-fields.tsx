import { boardLayouts } from '#domain/place/board-settings.ts';
import { Tick } from '../../../../form/tick.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import type { FormFields } from '../form/settings-form.tsx';

/** How the board hangs, what it shows about guests, and its own text. */
export function BoardFields({ value, values, mayShowNames }: FormFields & { mayShowNames: boolean }) {
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
      <ShownOfGuests shown={value('shows')} isLocked={!mayShowNames} />
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

/** The only thing about a guest that a whole room may see. */
export function ShownOfGuests({ shown, isLocked = false }: { shown: string; isLocked?: boolean }) {
  const { t } = useI18n();
  return (
    <fieldset disabled={isLocked} className="grid gap-1">
      <legend className="mb-1 font-semibold">{t('look_set.shows')}</legend>
      {(['number', 'name'] as const).map((choice) => (
        <Tick key={choice} type="radio" name="shows" value={choice} defaultChecked={shown === choice}>
          {t(choice === 'name' ? 'look_set.shows_name' : 'look_set.shows_number')}
        </Tick>
      ))}
      <p className="text-sm text-ink-2">{t('look_set.shows_hint')}</p>
      {isLocked && <p className="text-sm font-semibold">{t('look_set.shows_owner')}</p>}
    </fieldset>
  );
}
