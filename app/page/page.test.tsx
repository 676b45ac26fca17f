import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageHeader } from './page.tsx';

test('names in another direction than the page keep their brackets', () => {
  const header = renderToStaticMarkup(
    <PageHeader title="Harbour Clinic (north)" detail={{ text: 'Walk-in (no appointment)' }} hasMark />,
  );
  expect(header).toContain('<bdi>Harbour Clinic (north)</bdi>');
  expect(header).toContain('<bdi>Walk-in (no appointment)</bdi>');
  expect(header, 'no dot hangs where a line ends').not.toContain('·');
});
