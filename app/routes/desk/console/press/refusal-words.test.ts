import { expect, test } from 'vitest';
import type { Text } from '#app/i18n/use-i18n.ts';
import { translate } from '#locales/translate.ts';
import type { StaffTicket } from '#contract/views.ts';
import type { Press, Refused } from './press.ts';
import { deskView, staffTicket } from '#test/example-view.ts';
import { refusalWords } from './refusal-words.ts';

const english: Text['t'] = (id, ...values) => translate('en', id, ...values);
const call: Press = { kind: 'call', ticketId: 'noor', deskId: 'desk-3' };
const byAda = { seq: 2, kind: 'called', at: '2026-11-21T10:00:00Z', byMemberId: 'ada', canUndo: false, before: null };

function words(refused: Refused, ticket: Partial<StaffTicket>, press: Press = call): string {
  const view = deskView({ active: [staffTicket({ id: 'noor', number: 'A-15', ...ticket })] });
  return refusalWords(refused, press, view, { t: english, language: 'en' }).replaceAll(/[\u2068\u2069]/g, '');
}

test('whoever was quicker is named', () => {
  expect(words({ code: 'ticket_state', state: 'called' }, { state: 'called', last: byAda })).toBe(
    'Ada has already called A-15.',
  );
  expect(words({ code: 'ticket_state', state: 'serving' }, { state: 'serving', last: byAda })).toBe(
    'Ada is already serving A-15.',
  );
});

test('where nobody is known the state is said', () => {
  expect(words({ code: 'ticket_state', state: 'called' }, {})).toBe('A-15 has already been called.');
  expect(words({ code: 'ticket_state', state: 'left' }, {})).toBe('A-15 has left the line.');
});

test('an undo that came too late says so', () => {
  const undo: Press = { kind: 'undo', ticketId: 'noor' };
  expect(words({ code: 'ticket_state', state: 'called' }, {}, undo)).toContain('can’t be undone');
});

test('a phone that waits already is named by its number', () => {
  expect(words({ code: 'already_waiting', ticketId: 'noor' }, {})).toBe('This phone is already in line as A-15.');
});

test.each(['offline', 'unauthenticated', 'line_closed', 'desk_closed', 'forbidden', 'unexpected', 'never heard of'])(
  '%s has a sentence',
  (code) => {
    expect(words({ code }, {})).toMatch(/^[A-Z].*\.$/);
  },
);

test('of several, those who were left as they were are named', () => {
  const several: Press = { kind: 'together', deskId: 'desk-3', ticketIds: ['noor', 'gone'], move: { kind: 'hold' } };
  const left = [
    { ticketId: 'noor', code: 'ticket_state' },
    { ticketId: 'gone', code: 'not_found' },
  ];
  expect(words({ code: 'left_some', left }, {}, several)).toMatch(/^Nothing changed for A-15 and \?: /);
  const written: Press = { ...several, move: { kind: 'text', text: 'Hello' } };
  expect(words({ code: 'left_some', left: left.slice(0, 1) }, {}, written)).toBe('A-15 can’t be written to.');
});

// It may have been the same member, in another window.
test('a call that fell to another guest blames no colleague', () => {
  const press: Press = { kind: 'call_next', deskId: 'desk-3', finishTicketId: null, expects: 'gone' };
  expect(words({ code: 'called_other', ticketId: 'noor' }, {}, press)).toBe(
    '? was not waiting any more, so A-15 was called to you.',
  );
});
