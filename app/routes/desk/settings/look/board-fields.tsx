import { Link } from 'react-router';
import { boardLayouts, type BoardSettings } from '#domain/place/board-settings.ts';
import { Tick } from '#app/form/tick.tsx';
import { Ticks } from '#app/form/ticks.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';

interface Props {
  shows: BoardSettings['shows'];
  /** An owner's page: names are shown by their decision. */
  privacyPath: string | null;
}

export function BoardFields({ shows, privacyPath }: Props) {
  const { t } = useI18n();
  return (
    <>
      <Ticks
        type="radio"
        legend={t('look_set.layout')}
        name="layout"
        of={boardLayouts.map((layout) => [layout, t(`look_set.layout_${layout}`)])}
      />
      <div className="grid justify-items-start gap-1">
        <p className="font-semibold">{t('look_set.shows')}</p>
        <p>{t(`look_set.shows_${shows}`)}</p>
        {privacyPath === null ? (
          <p className="text-sm text-ink-2">{t('look_set.shows_owner')}</p>
        ) : (
          <Link to={privacyPath} className="min-h-11 content-center underline underline-offset-4">
            {t('frame.settings_privacy')}
          </Link>
        )}
      </div>
      <Ticks legend={t('look_set.sound')} text={t('look_set.sound_text')}>
        <Tick name="hasChime" value="true">
          {t('look_set.chime')}
        </Tick>
        <Tick name="isSpoken" value="true">
          {t('look_set.spoken')}
        </Tick>
      </Ticks>
    </>
  );
}
