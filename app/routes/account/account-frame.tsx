import type { ReactNode } from 'react';
import type { Me } from '#contract/views.ts';
import { LanguageHeader, Page } from '../../page/page.tsx';
import { StaffPage } from '../../components/staff/staff-page.tsx';

interface Props {
  title: string;
  lead?: string;
  me: Me;
  /** Null for a person who does not work anywhere yet. */
  place: { slug: string; name: string } | null;
  children: ReactNode;
}

/** A page of the own account: it belongs to the screens of the place where the person works. */
export function AccountFrame({ title, lead, me, place, children }: Props) {
  const content = (
    <div className="mx-auto grid w-full max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-2 print:hidden">
        <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
        {lead && <p className="max-w-prose text-ink-2">{lead}</p>}
      </div>
      {children}
    </div>
  );
  if (place) {
    return (
      <StaffPage title={title} place={place} me={me}>
        {content}
      </StaffPage>
    );
  }
  return (
    <Page title={title} header={<LanguageHeader title="Turnstone" hasMark />} className="pt-6">
      {content}
    </Page>
  );
}
