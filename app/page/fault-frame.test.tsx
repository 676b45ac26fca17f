import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { messagesOf } from '#locales/compiled-messages.ts';
import type { PageHandle } from '../context/page-settings.ts';
import { TextContext } from '../i18n/text-provider.tsx';
import { ErrorPage } from './fault-frame.tsx';

test('a fault on a screen with a link to its content of its own has that link too', () => {
  const shown = (handle: PageHandle): string => {
    const Stub = createRoutesStub([{ path: '/', Component: ErrorPage, handle }]);
    return renderToStaticMarkup(
      <TextContext value={setupI18n({ locale: 'en', messages: { en: messagesOf('en', ['page']) } })}>
        <Stub />
      </TextContext>,
    );
  };
  expect(shown({ hasSkipLink: true })).toContain('href="#content"');
  expect(shown({})).not.toContain('href="#content"');
});
