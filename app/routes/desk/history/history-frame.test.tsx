import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { chooseHistory } from '#domain/ticket/history-filter.ts';
import { messagesOf } from '#locales/compiled-messages.ts';
import { TextContext } from '#app/i18n/text-provider.tsx';
import { HistoryFilters } from './history-frame.tsx';

const i18n = setupI18n({
  locale: 'en',
  messages: { en: messagesOf('en', ['page', 'staff', 'staff-ticket', 'history']) },
});
const place = {
  slug: 'harbour',
  name: 'Harbour',
  timeZone: 'America/New_York',
  country: 'US',
  defaultLanguage: 'en',
  languages: ['en', 'es'],
};
const lines = [
  {
    id: 'a',
    name: { en: 'Walk-in' },
    services: [{ id: 'new', name: { en: 'New' }, expectedMinutes: null, bring: [] }],
  },
];

/** What each select shows as chosen. */
function chosen(search: string): (string | undefined)[] {
  const asked = new URLSearchParams(search);
  const filter = chooseHistory((name) => asked.get(name), '2026-03-31');
  const element = (
    <TextContext value={i18n}>
      <HistoryFilters filter={filter} today="2026-03-31" place={place} lines={lines} desks={[]} members={[]} />
    </TextContext>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...page.matchAll(/<option[^>]*selected=""[^>]*>([^<]*)</g)].map(([, text]) => text);
}

test('a filter that is at work is shown as chosen, though the place has its language or service no more', () => {
  expect(chosen('language=es&service=new')).toEqual(expect.arrayContaining(['Español', 'New']));
  expect(chosen('language=bn')).toContain('বাংলা');
  expect(chosen('service=old')).toContain('Removed service');
});
