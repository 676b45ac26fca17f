import { fileURLToPath } from 'node:url';
import { createElement, type ComponentType, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { plainIcon } from './draw-plain-icons.ts';

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

const folder = fileURLToPath(new URL('../../node_modules/lucide-react/dist/esm/icons/', import.meta.url));

test('an icon is drawn as the library draws it, but for its name', async () => {
  const source = plainIcon.replace("'react'", JSON.stringify(import.meta.resolve('react')));
  const { default: draw } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: (icon: unknown) => Icon;
  };
  const given = [{}, { 'aria-hidden': true, className: 'size-5 text-rust' }, { strokeWidth: 2.4, className: 'a' }];
  for (const name of ['check', 'wifi-off', 'circle-pause', 'ellipsis', 'user-round']) {
    const icon = (await import(`${folder}${name}.mjs`)) as { default: Icon };
    const [drawing] = Object.values(icon).filter((one) => one !== icon.default);
    for (const props of given) {
      const own = renderToStaticMarkup(createElement(draw(drawing), props));
      expect(attributesIn(own)).toEqual(attributesIn(renderToStaticMarkup(createElement(icon.default, props))));
    }
  }
});

/** Of each element, whatever their order. */
function attributesIn(markup: string): string[][] {
  const plain = markup.replace(/ xmlns="[^"]*"/, '').replace(/lucide(?:-[\w-]+)?(?: |(?="))/g, '');
  return [...plain.replace(' class=""', '').matchAll(/<(\w+)([^>]*)>/g)].map(([, tag = '', attributes = '']) => [
    tag,
    ...(attributes.match(/[\w:-]+="[^"]*"/g) ?? []).toSorted(),
  ]);
}
