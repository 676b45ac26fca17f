import { Tick } from '../../../../form/tick.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { Modal } from './modal.tsx';

interface Props {
  isOn: boolean;
  onChoose: (isOn: boolean) => void;
  onClose: () => void;
}

/** The list of shortcut keys. */
export function HelpDialog({ isOn, onChoose, onClose }: Props) {
  const { t } = useI18n();
  const keys: [key: string, text: string][] = [
    ['N', t('console.call_next')],
    ['S', t('console.serve')],
    ['R', t('console.recall')],
    ['F', t('console.finish')],
    ['X', t('console.no_show')],
    ['U', t('console.undo')],
    ['A', t('console.add')],
    ['/', t('console.help_search')],
    ['↑ ↓', t('console.help_rows')],
    ['?', t('console.help_help')],
  ];
  return (
    <Modal title={t('console.help_title')} onClose={onClose}>
      <p className="text-ink-2">{t('console.help_text')}</p>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {keys.map(([key, text]) => (
          <div key={key} className="flex min-h-11 items-center gap-3 border-b border-rule">
            <dt>
              <kbd className="inline-block min-w-8 rounded-sm bg-sand-2 px-2 py-1.5 text-center font-mono text-sm leading-none font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Tick checked={isOn} onChange={(event) => onChoose(event.target.checked)}>
        {t('console.help_off')}
      </Tick>
    </Modal>
  );
}
