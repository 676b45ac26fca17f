import { expect, test } from 'vitest';
import { withProofs } from './form-proofs.ts';

const field = '<input type="hidden" name="proof" value="x"/>';

test.each([
  ['<form method="post"><p>', `<form method="post">${field}<p>`],
  [
    '<form class="a" action="/b" method="post" data-x><b>',
    `<form class="a" action="/b" method="post" data-x>${field}<b>`,
  ],
  ['<form method="get"><form>', '<form method="get"><form>'],
  ['<p>a < b</p>', '<p>a < b</p>'],
  ['<body><p>none</p></body></html>', `<body><p>none</p>${field}</body></html>`],
])('%s', (html, expected) => expect(withProofs(html, 'x')).toBe(expected));
