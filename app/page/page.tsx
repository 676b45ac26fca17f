import { PlaceLogo } from './place-styles.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useI18n, type PlaceText } from '../i18n/use-i18n.ts';
import { Bird } from '../drawings/bird.tsx';
import { PlaceWords } from '../components/place-words.tsx';
import type { ReactNode } from 'react';
import { longestWordEm } from '../components/longest-word.ts';

interface Props {
  /** The title of the window, and what a screen reader reads first. */
  title?: string;
  /** Usually a `PageHeader`. */
  header?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A guest's screen: one column as wide as a large phone, and as tall as the window. */
export function Page({ title, header, children, className = '' }: Props) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[36rem] flex-col">
      {title && <title>{title}</title>}
      {header}
      <main id="content" tabIndex={-1} className={`flex flex-1 flex-col px-5 pb-6 outline-none ${className}`}>
        {children}
      </main>
    </div>
  );
}

interface HeaderProps {
  /** The place's name; the product's where there is no place. */
  title: string;
  /** The line or the desk: what the title alone does not say. */
  detail?: PlaceText;
  hasMark?: boolean;
  /** Content at the end of the row: a pill, the language switch. */
  children?: ReactNode;
}

export function PageHeader({ title, detail, hasMark = false, children }: HeaderProps) {
  return (
    // Room for two lines, so that nothing moves when the content at the end changes its height. At least as wide as its
    // longest word, the title leaves the row to the rest only if both fit.
    <header className="flex min-h-15 flex-wrap items-center gap-3 px-5 pt-4 text-sm">
      <div className="flex w-min min-w-0 flex-auto flex-wrap items-center gap-2.5">
        {hasMark ? <Bird className="h-7 flex-none" /> : <PlaceLogo />}
        <p className="w-min min-w-0 flex-auto">
          <strong className="font-semibold">
            <bdi>{title}</bdi>
          </strong>
          {detail && (
            <span className="block text-ink-2 in-[.on-chestnut]:text-current">
              <PlaceWords of={detail} />
            </span>
          )}
        </p>
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">{children}</div>
    </header>
  );
}

/** With the languages at its end, as on most pages. */
export function LanguageHeader({ title, hasMark }: Pick<HeaderProps, 'title' | 'hasMark'>) {
  return (
    <PageHeader title={title} hasMark={hasMark}>
      <LanguageSwitch />
    </PageHeader>
  );
}

/** For pages without a place. */
export function ProductHeader() {
  const { t } = useI18n();
  return <LanguageHeader title={t('page.product')} hasMark />;
}

/** What a page is, and what it is for. */
export function PageTitle({ title, lead, className = '' }: { title: string; lead?: ReactNode; className?: string }) {
  return (
    <div className={`grid gap-2 ${className}`}>
      <h1 className={`[overflow-wrap:anywhere] ${titleSize(title)}`}>{title}</h1>
      {lead && <p className="text-ink-2 [overflow-wrap:anywhere]">{lead}</p>}
    </div>
  );
}

/** So large that the longest word of a title stays whole on the narrowest phone. */
export function titleSize(title: string): string {
  const em = longestWordEm(title);
  return sizes.find(({ maxEm }) => em <= maxEm)?.size ?? 'text-[min(4.2vw,1.625rem)]';
}

const sizes = [
  { maxEm: 7, size: 'text-3xl' },
  { maxEm: 9, size: 'text-2xl' },
  { maxEm: 12, size: 'text-xl' },
];
