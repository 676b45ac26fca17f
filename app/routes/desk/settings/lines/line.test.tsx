import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { lineDefaults } from '#domain/line/line-settings.ts';
import { messagesOf } from '#locales/compiled-messages.ts';
import { TextContext } from '#app/i18n/text-provider.tsx';
import { lineForm } from './line-form.ts';
import Line from './line.tsx';

const catalogs = ['page', 'staff', 'staff-frame', 'settings'] as const;
const i18n = setupI18n({ locale: 'en', messages: { en: messagesOf('en', [...catalogs]) } });
const words = (text: string) => ({ en: text, es: text, ar: text });
const services = Array.from({ length: 40 }, (_, at) => ({
  id: `service-${at}`,
  name: words(`Service ${at}`),
  expectedMinutes: 10,
  bring: Array.from({ length: 6 }, (__, paper) => ({ id: `paper-${paper}`, text: words(`Paper ${paper}`) })),
}));

test('a line with forty services and six papers for each is a page of 450 kB at most', () => {
  const line = { name: words('Walk-in'), prefix: 'A', settings: lineDefaults, services, questions: [] };
  const page = {
    place: { slug: 'harbour', name: 'Harbour', languages: ['en', 'es', 'ar'], defaultLanguage: 'en' },
    line: { id: 'a', name: line.name, slug: 'a', waiting: 0 },
    measured: {},
    entries: lineForm.entries(line),
    url: 'http://localhost/p/harbour/a',
    qr: { path: '', size: 1 },
  };
  const element = (
    <TextContext value={i18n}>
      <Line />
    </TextContext>
  );
  const router = createMemoryRouter([{ id: 'page', path: '/', element, loader: () => page }], {
    hydrationData: { loaderData: { page } },
  });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html.match(/name="services\.\d+\.bring\.\d+\.text\.ar"/g)).toHaveLength(240);
  expect(Buffer.byteLength(html)).toBeLessThan(450_000);
});
