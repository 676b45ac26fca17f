import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { messagesOf } from '#locales/compiled-messages.ts';
import { TextContext } from '#app/i18n/text-provider.tsx';
import DeskSettings from './desks-settings.tsx';

const i18n = setupI18n({
  locale: 'en',
  messages: { en: messagesOf('en', ['page', 'staff', 'staff-frame', 'settings']) },
});
const lines = Array.from({ length: 40 }, (_, at) => ({ id: `line-${at}`, name: {}, prefix: 'A', waiting: 0 }));
const desks = Array.from({ length: 120 }, (_, at) => ({
  id: `desk-${at}`,
  name: `Room ${at}`,
  directions: null,
  isOpen: true,
  lines: ['line-0'],
}));

/** For which desks and lines the page has boxes. */
function boxes(search: string): number {
  const element = (
    <TextContext value={i18n}>
      <DeskSettings />
    </TextContext>
  );
  const data = { page: { desks, lines, defaultLanguage: 'en' } };
  const router = createMemoryRouter([{ id: 'page', path: '/', element, loader: () => data.page }], {
    initialEntries: [`/${search}`],
    hydrationData: { loaderData: data },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />).match(/name="lines"/g)?.length ?? 0;
}

test('the lines are listed for the desk that is changed and for a new one, not for each of a hundred', () => {
  expect(boxes('')).toBe(40);
  expect(boxes('?desk=desk-7')).toBe(80);
});
