import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withElements } from './with-elements.ts';

const components = { b: createElement('b'), a: createElement('a', { href: '/x' }), br: createElement('br') };

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['to <b>0101</b> soon', 'to <b>0101</b> soon'],
  ['<b>one</b><b>two</b>', '<b>one</b><b>two</b>'],
  ['<a>deep <b>er</b></a>!', '<a href="/x">deep <b>er</b></a>!'],
  ['one<br/>two', 'one<br/>two'],
  ['<u>unknown</u>', 'unknown'],
  ['1 < 2 and <b>open', '1 &lt; 2 and &lt;b&gt;open'],
])('%s', (text, markup) => {
  expect(renderToStaticMarkup(createElement('p', null, withElements(text, components)))).toBe(`<p>${markup}</p>`);
});
