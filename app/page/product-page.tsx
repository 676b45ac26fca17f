import type { ReactNode } from 'react';
import { Bird } from '../drawings/bird.tsx';
import { LanguageHeader, ProductHeader, Page, PageTitle } from './page.tsx';

interface Props {
  title: string;
  lead?: ReactNode;
  header?: ReactNode;
  drawing?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A page outside of every place: a drawing, what the page is for, and its form. */
export function ProductPage({
  title,
  lead,
  header = <ProductHeader />,
  drawing = <Bird className="h-16 self-start" />,
  className = 'justify-center',
  children,
}: Props) {
  return (
    <Page title={title} header={header} className={`gap-6 py-8 ${className}`}>
      {drawing}
      <PageTitle title={title} lead={lead} />
      {children}
    </Page>
  );
}

/** One that leads into the staff's screens. The bird is in its header, or larger above its title. */
export function SignInPage(props: Omit<Props, 'header'>) {
  const header = <LanguageHeader title="Turnstone" hasMark={props.drawing === null} />;
  return <ProductPage {...props} header={header} />;
}

export const signInLink =
  'inline-flex min-h-11 items-center font-semibold text-ink-2 underline underline-offset-4 hover:text-ink';
