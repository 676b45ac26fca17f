import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '#locales/compiled-messages.ts';
import { TextContext } from '../../i18n/text-provider.tsx';
import { BoardLines } from './board-lines.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: messagesOf('en', ['board']) } });

test('a wait reads as on the page of a guest: under so many minutes, and long ones in hours', () => {
  const line = { name: 'Walk-in', state: 'open', waiting: 0, next: [] } as const;
  const lines = [
    { ...line, next: [], wait: { low: 0, high: 5 } },
    { ...line, next: [], wait: { low: 5, high: 9 } },
    { ...line, next: [], wait: { low: 90, high: 150 } },
  ];
  const shown = renderToStaticMarkup(
    <TextContext value={i18n}>
      <BoardLines lines={lines} kept={null} writtenAt="2026-03-02T09:00:00Z" language="es" />
    </TextContext>,
  );
  // Whatever language the page is in, a screen reader reads the names as the place wrote them.
  expect(shown).toContain('lang="es">Walk-in<');
  expect(shown.match(/board-line-wait digits">.*?<\/p>/g)?.map((one) => one.replace(/^.*?>|<[^>]*>/g, ''))).toEqual([
    'under 5 min',
    '5–\u20609 min',
    '1.5–\u20602.5 h',
  ]);
});
