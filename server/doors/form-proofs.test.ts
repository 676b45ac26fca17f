import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { withProofs } from './form-proofs.ts';

const field = '<input type="hidden" name="proof" value="x"/>';

async function through(...chunks: (string | Buffer)[]): Promise<string> {
  const change = withProofs('x');
  for (const chunk of chunks) change.write(chunk);
  change.end();
  return text(change);
}

test.each([
  ['<form method="post"><p>', `<form method="post">${field}<p>`],
  [
    '<form class="a" action="/b" method="post" data-x><b>',
    `<form class="a" action="/b" method="post" data-x>${field}<b>`,
  ],
  ['<form method="get"><form>', '<form method="get"><form>'],
  ['<p>a < b</p>', '<p>a < b</p>'],
  ['<body><p>none</p></body></html>', `<body><p>none</p>${field}</body></html>`],
])('%s', async (html, expected) => expect(await through(html)).toBe(expected));

test('however a page is cut on its way, also within a letter', async () => {
  const html = Buffer.from('<p>🐧 < é</p><form class="ü" method="post"><i>🐧</i></form></body>');
  const whole = await through(html);
  expect(whole).toBe(`<p>🐧 < é</p><form class="ü" method="post">${field}<i>🐧</i></form></body>`);
  for (let at = 0; at <= html.length; at++) expect(await through(html.subarray(0, at), html.subarray(at))).toBe(whole);
});
