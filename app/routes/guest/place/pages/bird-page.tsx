import type { ReactNode } from 'react';
import { LanguageHeader, Page } from '#app/page/page.tsx';
import { Bird, Stone } from '#app/drawings/bird.tsx';

/** A page without a place, with one thing to do: the bird on its stone, the topic, and a form. */
export function BirdPage({ title, words, children }: { title: string; words: ReactNode; children: ReactNode }) {
  return (
    <Page title={title} header={<LanguageHeader title="Turnstone" hasMark />} className="justify-center gap-6 py-8">
      <div aria-hidden="true" className="grid justify-items-center self-start">
        <Bird className="z-1 -mb-2.5 h-20" />
        <Stone className="w-28" />
      </div>
      <div className="grid gap-2">
        <h1 className="text-3xl">{title}</h1>
        {words}
      </div>
      {children}
    </Page>
  );
}
