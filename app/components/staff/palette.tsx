import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Me } from '#contract/views.ts';
import { isolated, useI18n } from '../../i18n/use-i18n.ts';
import { hasWords, type FindInScreen, type PaletteEntry } from './find-words.ts';
import { useShownDialog } from './modal.tsx';
import { settingsPagesFor } from './settings-pages.ts';
import { screensFor } from './staff-nav.tsx';
import { useBack } from './use-back.ts';

export interface PaletteProps {
  place: { slug: string };
  me: Pick<Me, 'role' | 'grants'>;
  findInScreen?: FindInScreen | undefined;
  onClose: () => void;
}

const groups = ['guests', 'actions', 'screens', 'settings', 'past'] as const;
const groupTexts = {
  guests: 'frame.palette_guests',
  actions: 'frame.palette_actions',
  screens: 'frame.palette_screens',
  settings: 'frame.settings',
  past: 'frame.history',
} as const;

/** One field that finds guests, actions, screens and settings. Arrows choose, Enter goes there. */
export function Palette({ place, me, findInScreen, onClose }: PaletteProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const id = useId();
  const dialog = useShownDialog();
  useBack(onClose, true);
  const [input, setInput] = useState('');
  // By key: entries come and go while somebody looks, and Enter must not do what stood beside the chosen one.
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useFound({ place, me, findInScreen }, input);
  const shown = groups.filter((group) => found.some((entry) => entry.group === group));
  const at = Math.max(
    0,
    found.findIndex(({ key }) => key === chosen),
  );
  const go = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    // First, since the dialog gives the focus back where it was, and what comes next may take it.
    dialog.current?.close();
    if (typeof entry.go === 'string') void navigate(entry.go);
    else entry.go();
  };
  const steer = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setChosen(found[(at + step + found.length) % found.length]?.key ?? null);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t('frame.palette')}
      onClose={onClose}
      className="mx-auto mt-[12dvh] max-h-[76dvh] w-[calc(100vw-1rem)] max-w-xl overflow-hidden rounded-[1.25rem] bg-card p-0 text-ink shadow-card backdrop:bg-[oklch(0.2_0.02_60/0.5)] open:flex open:flex-col"
    >
      <label className="flex flex-none items-center gap-3 border-b border-rule px-4">
        <Search aria-hidden="true" className="size-5 flex-none text-ink-2" />
        <span className="sr-only">{t('frame.palette_field')}</span>
        <input
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found[at] && `${id}-${at}`}
          data-first
          autoComplete="off"
          spellCheck={false}
          value={input}
          placeholder={t('frame.palette_field')}
          onChange={(event) => {
            setInput(event.target.value);
            setChosen(null);
          }}
          onKeyDown={steer}
          className="min-h-14 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-ink-3"
        />
      </label>
      <p role="status" className="sr-only">
        {t('frame.palette_found', { count: found.length })}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={t('frame.palette')} className="overflow-y-auto p-2">
        {shown.map((group) => (
          <Group key={group} heading={t(groupTexts[group])}>
            {found.map((entry, index) =>
              entry.group === group ? (
                <Option
                  key={entry.key}
                  id={`${id}-${index}`}
                  entry={entry}
                  isChosen={index === at}
                  onPoint={() => setChosen(entry.key)}
                  onPress={() => go(entry)}
                />
              ) : null,
            )}
          </Group>
        ))}
      </div>
      {found.length === 0 && (
        <p className="px-4 pb-5 text-ink-2">{t('frame.palette_none', { words: isolated(input.trim()) })}</p>
      )}
    </dialog>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="not-first:mt-2">
      <p id={id} role="presentation" className="px-3 py-1.5 text-sm font-semibold text-ink-2">
        {heading}
      </p>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  isChosen: boolean;
  onPoint: () => void;
  onPress: () => void;
}

const scrollThere = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

/** The keyboard stays in the field, which names the chosen option. */
function Option({ id, entry, isChosen, onPoint, onPress }: OptionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      ref={isChosen ? scrollThere : undefined}
      role="option"
      aria-selected={isChosen}
      onPointerMove={isChosen ? undefined : onPoint}
      onClick={onPress}
      className="flex min-h-11 w-full scroll-my-2 text-start items-center justify-between gap-3 rounded-md px-3 py-2 aria-selected:bg-sand aria-selected:inset-ring-2 aria-selected:inset-ring-tide"
    >
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{entry.text}</bdi>
      {entry.detail && <span className="flex-none text-sm text-ink-2">{entry.detail}</span>}
    </button>
  );
}

/** The screen's own entries, then the way to other screens, and last the search in the past. */
function useFound({ place, me, findInScreen }: Omit<PaletteProps, 'onClose'>, input: string): PaletteEntry[] {
  const { t } = useI18n();
  const words = input.trim();
  const desk = `/desk/${place.slug}`;
  const screens = screensFor(me);
  const mayOpen = (screen: string): boolean => screens.some(({ to }) => to === screen);
  const ways: PaletteEntry[] = [
    ...screens.map(({ to, text }) => ({ key: text, group: 'screens' as const, text: t(text), go: `${desk}${to}` })),
    { key: 'desks', group: 'screens', text: t('frame.palette_desk'), go: '/desk?again=1' },
    { key: 'account', group: 'screens', text: t('frame.account'), go: '/account' },
    // Every page of the settings stands within their screen.
    ...(mayOpen('/settings') ? settingsPagesFor(me) : []).map(({ page, text }) => ({
      key: text,
      group: 'settings' as const,
      text: t(text),
      go: `${desk}/settings/${page}`,
    })),
  ];
  const past: PaletteEntry = {
    key: 'past',
    group: 'past',
    text: t('frame.palette_past', { words: isolated(words) }),
    go: `${desk}/history?${new URLSearchParams({ search: words })}`,
  };
  const all = [
    ...(findInScreen?.(words) ?? []),
    ...ways.filter(({ text }) => hasWords(text, words)),
    ...(words !== '' && mayOpen('/history') ? [past] : []),
  ];
  // In the order of the groups, since the arrows follow what is seen.
  return groups.flatMap((group) => all.filter((entry) => entry.group === group));
}
