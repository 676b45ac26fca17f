import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allReasons, barredBy, failureOf, goesOnAfter } from './failure-reason.ts';
import { messageKinds, policyOf, type MessageKind } from './message-kind.ts';
import { carriersIn, channelNames, nameOfTry, nextTry, routesOf, storedChannel, type Contact } from './route.ts';

const carrier = fc.record({ channel: fc.constantFrom('sms', 'whatsapp', 'email'), carrierId: fc.uuid() });
const carriers = fc.oneof(
  fc.uniqueArray(carrier, { maxLength: 4, selector: ({ carrierId }) => carrierId }),
  fc.constantFrom(...Object.values(carriersIn)),
);
const contacts: fc.Arbitrary<Contact> = fc.record({
  canText: fc.boolean(),
  canTextSecond: fc.boolean(),
  canPush: fc.boolean(),
  canMail: fc.boolean(),
  canCall: fc.boolean(),
  toldFirst: fc.constantFrom('sms', 'email', null),
  areTextsStopped: fc.boolean(),
  areEmailsStopped: fc.boolean(),
  carriers,
});
const kinds = fc.constantFrom(...(Object.keys(messageKinds) as MessageKind[]));
const channelsTo = (contact: Contact, kind: MessageKind, recipient: string) =>
  routesOf(contact, kind)
    .flat()
    .filter((one) => one.recipient === recipient)
    .map(({ channel }) => channel);

const nobody: Contact = { canText: false, canTextSecond: false, canPush: false, carriers: carriersIn.first };
const firsts = (some: Partial<Contact>, kind: MessageKind = 'called') =>
  routesOf({ ...nobody, ...some }, kind).map(([{ channel, recipient }]) => `${channel} ${recipient}`);

describe('a route', () => {
  test.each<[string, Partial<Contact>, string[]]>([
    ['nothing is known', {}, []],
    ['a phone', { canText: true }, ['sms guest']],
    ['a phone and an email address, emails first', { canText: true, canMail: true }, ['email guest']],
    ['the guest prefers texts', { canText: true, canMail: true, toldFirst: 'sms' }, ['sms guest']],
    ['emails after texts', { canText: true, canMail: true, carriers: carriersIn.after }, ['sms guest']],
    ['the place sends no emails', { canMail: true, toldFirst: 'email', carriers: carriersIn.none }, []],
    [
      'all of them',
      { canText: true, canTextSecond: true, canPush: true, canCall: true },
      ['sms guest', 'sms second', 'push guest'],
    ],
    ['a phone that takes no texts', { canCall: true }, ['voice guest']],
    ['the same, beside a browser', { canCall: true, canPush: true }, ['push guest']],
    ['stopped texts', { canText: true, canMail: true, canCall: true, areTextsStopped: true }, []],
    [
      'the same, who chose emails',
      { canText: true, canMail: true, toldFirst: 'email', areTextsStopped: true },
      ['email guest'],
    ],
    [
      'the same, with a helper',
      { canText: true, canTextSecond: true, canCall: true, areTextsStopped: true },
      ['sms second'],
    ],
  ])('%s', (_, some, expected) => {
    expect(firsts(some)).toEqual(expected);
  });

  test('only a call is phoned', () => {
    expect(firsts({ canCall: true }, 'heads_up')).toEqual([]);
  });

  test('never leads to who opted out', () => {
    fc.assert(
      fc.property(contacts, kinds, (contact, kind) => {
        const { areTextsStopped, areEmailsStopped, toldFirst } = contact;
        const closed = [
          ...(areTextsStopped ? ['sms', 'whatsapp', 'voice'] : []),
          ...(areEmailsStopped || (areTextsStopped && toldFirst !== 'email') ? ['email'] : []),
        ];
        expect(channelsTo(contact, kind, 'guest').filter((channel) => closed.includes(channel))).toEqual([]);
      }),
    );
  });

  test('takes each carrier once for a recipient, and phones last, only for a call', () => {
    fc.assert(
      fc.property(contacts, kinds, (contact, kind) => {
        for (const route of routesOf(contact, kind)) {
          expect(new Set(route.map(nameOfTry)).size).toBe(route.length);
          const isPhoned = policyOf(kind).isCall === true && contact.canCall === true && !contact.areTextsStopped;
          const voice = route.findIndex(({ channel }) => channel === 'voice');
          const last = route[0].channel === 'push' ? -1 : route.length - 1;
          expect(voice).toBe(isPhoned ? last : -1);
        }
      }),
    );
  });

  test('begins the same where a carrier is chosen by the lease as where the carriers are known', () => {
    fc.assert(
      fc.property(contacts, kinds, fc.array(carrier, { maxLength: 4 }), (contact, kind, others) => {
        const known = [{ channel: 'sms' as const, carrierId: 'first' }, ...others];
        const order = others.some(({ channel }) => channel === 'email') ? 'after' : 'none';
        const begin = (some: Contact['carriers']) =>
          routesOf({ ...contact, carriers: some }, kind).map(([one]) => [storedChannel(one.channel), one.recipient]);
        expect(begin(carriersIn[order])).toEqual(begin(known));
      }),
    );
  });
});

describe('a failure', () => {
  test('goes on by a try that was neither made nor barred, and ends where none is left', () => {
    const reasons = fc.constantFrom(...allReasons);
    fc.assert(
      fc.property(contacts, kinds, fc.array(reasons, { minLength: 12, maxLength: 12 }), (contact, kind, failures) => {
        for (const route of routesOf(contact, kind)) {
          const tried: string[] = [];
          let one: ReturnType<typeof nextTry> = route[0];
          for (const reason of failures) {
            if (one === null) break;
            tried.push(nameOfTry(one), ...barredBy(reason, one.channel));
            one = nextTry(route, tried);
            expect(one === null || !tried.includes(nameOfTry(one))).toBe(true);
          }
          expect(one).toBeNull();
        }
      }),
    );
  });

  test('after which nothing else is useful bars everything or is the last', () => {
    for (const reason of allReasons.filter((one) => failureOf(one).bars === channelNames))
      expect([goesOnAfter(reason), barredBy(reason, 'sms')]).toEqual([false, channelNames]);
  });

  test.each([
    ['invalid_number', 'sms', ['sms', 'whatsapp']],
    ['invalid_number', 'whatsapp', ['whatsapp']],
    ['held', 'sms', ['sms', 'whatsapp']],
    ['letters_stopped', 'email', ['email']],
    ['no_credit', 'sms', []],
  ] as const)('%s of a try by %s bars %j', (reason, channel, barred) => {
    expect(barredBy(reason, channel)).toEqual(barred);
  });

  test('of an earlier version, which this one does not know, bars nothing and goes on', () => {
    const unknown = 'no_such_reason' as Parameters<typeof goesOnAfter>[0];
    expect([barredBy(unknown, 'sms'), goesOnAfter(unknown)]).toEqual([[], true]);
  });
});
