import { v7 as uuid } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { sendTestTexts } from './send-test-texts.ts';
import { takeReport } from '../hear/take-report.ts';
import { addOptOut, endOptOut } from '#db/messaging/opt-outs.ts';
import { findSpentTexts, type SpentTexts } from '#db/messaging/spending.ts';
import { dropOldRows } from '#db/erasing/old-rows.ts';
import { addLooseText } from '#db/messaging/test-texts.ts';
import { segmentsOf } from '#domain/messaging/text-segments.ts';
import { findOwnTemplate } from '#db/messaging/message-templates.ts';
import type { Staff } from '#domain/team/actor.ts';
import { defaultTemplate } from '#locales/text-template.ts';
import { reservedPhone } from '#test/cast.ts';
import { testSecrets, type Harbour } from '#test/harbour.ts';
import { harbourWithPhones } from '#test/harbour-with-phones.ts';
import { accept, unknown, type Answering, type PhoneNetwork } from '#test/phone-network.ts';
import { idempotencyKeyOf } from '#commands/engine/idempotency-key.ts';
import { sendTestText, testTextsAnHour } from '#commands/messaging/send-test-text.ts';
import { setMessageTemplate, type TemplateInput } from '#commands/messaging/set-message-template.ts';

let harbour: Harbour;
let network: PhoneNetwork;

harbourWithPhones((...opened) => {
  [harbour, network] = opened;
});

const publicUrl = 'https://harbour.example';

const inputOf = (input: Partial<TemplateInput> = {}): TemplateInput => ({
  placeId: harbour.placeId,
  kind: 'joined',
  language: 'es',
  body: 'Hola, {number}. {ahead} {link}',
  publicUrl,
  ...input,
});

const keptOf = async ({ kind, language }: TemplateInput): Promise<string | null> => {
  const { organizationId, placeId } = harbour;
  return (await findOwnTemplate(harbour.db, { organizationId, placeId, kind, language }))?.body ?? null;
};

const strangerOf = (staff: Staff): Staff => ({ ...staff, organizationId: uuid() });

describe('a place’s own words', () => {
  test('are what its guests read in that language, and only there', async () => {
    const { context, staff } = harbour;
    await setMessageTemplate(context, staff.tomas, inputOf(), null);
    await setMessageTemplate(
      context,
      staff.tomas,
      inputOf({ kind: 'called', language: 'en', body: 'Come to {desk}! {minutes}. {link}' }),
      null,
    );
    const lineId = await harbour.addLine();
    const deskId = await harbour.addDesk([lineId]);
    await harbour.join({ lineId, phone: reservedPhone(1), language: 'es' });
    await harbour.join({ lineId, phone: reservedPhone(2), language: 'en' });
    await harbour.join({ lineId, phone: reservedPhone(3), language: 'de' });
    await network.send();
    for (const _ of [1, 2]) await callNext(context, staff.ruth, { deskId }, null);
    await network.send();
    expect(network.bodiesTo(reservedPhone(1))).toEqual([
      expect.stringMatching(
        /^Hola, X\d+-01\. Su turno es el siguiente\. https:\/\/harbour\.example\/t\/[\w-]{22} Ayuda: AYUDA\. No recibir mensajes: STOP\.$/,
      ),
      expect.stringMatching(/^Harbour Clinic: es su turno/),
    ]);
    expect(network.bodiesTo(reservedPhone(2))).toEqual([
      expect.stringMatching(/^Harbour Clinic: your number is/),
      expect.stringMatching(/^Come to Desk .+! 5 minutes\. https:/),
    ]);
    expect(network.bodiesTo(reservedPhone(3))[0]).toMatch(/^Harbour Clinic: Ihre Nummer ist/);
  });

  test('are gone when the product’s own are wished for, or written again', async () => {
    const { context, staff } = harbour;
    const input = inputOf({ kind: 'heads_up', body: 'Pronto, {number}: {link}' });
    await setMessageTemplate(context, staff.tomas, input, null);
    expect(await keptOf(input)).toBe(input.body);
    await setMessageTemplate(context, staff.tomas, { ...input, body: null }, null);
    expect(await keptOf(input)).toBeNull();
    await setMessageTemplate(context, staff.tomas, input, null);
    const { answer } = await setMessageTemplate(
      context,
      staff.tomas,
      { ...input, body: defaultTemplate('es', 'heads_up') },
      null,
    );
    expect(answer).toEqual({ isOwn: false });
    expect(await keptOf(input)).toBeNull();
  });

  test('a repeat gets the first answer and writes nothing', async () => {
    const { context, staff } = harbour;
    const input = inputOf({ kind: 'your_link' });
    const idempotencyKey = idempotencyKeyOf(uuid(), 'one');
    const bare = { ...input, body: 'A {link}' };
    await setMessageTemplate(context, staff.tomas, bare, idempotencyKey);
    await setMessageTemplate(context, staff.tomas, { ...input, body: 'B {link}' }, null);
    expect((await setMessageTemplate(context, staff.tomas, bare, idempotencyKey)).isRepeat).toBe(true);
    expect(await keptOf(input)).toBe('B {link}');
  });

  test.each([
    [{ body: 'no way back' }, 'body', 'template_no_link'],
    [{ body: '{link} {desk}' }, 'body', 'template_unknown'],
    [{ body: `${'{ahead} '.repeat(40)} {link}`, kind: 'heads_up' }, 'body', 'template_too_long'],
    [{ body: '  ' }, 'body', 'required'],
    [{ language: 'de' }, 'language', 'not_a_choice'],
  ] as const)('%j is refused', async (wrong, path, code) => {
    const input = inputOf({ kind: 'kept', ...wrong });
    const refused = setMessageTemplate(harbour.context, harbour.staff.tomas, input, null);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_fields', details: { errors: [{ path, code }] } });
    expect(await keptOf(input)).toBeNull();
  });

  test('hosts may not, and another organization’s place does not exist', async () => {
    const { context, staff } = harbour;
    const input = inputOf({ kind: 'kept_open' });
    await expect(setMessageTemplate(context, staff.ruth, input, null)).rejects.toMatchObject({ code: 'forbidden' });
    const strange = setMessageTemplate(context, strangerOf(staff.ines), input, null);
    await expect(strange).rejects.toMatchObject({ code: 'not_found' });
    expect(await keptOf(input)).toBeNull();
  });
});

const dayMs = 86_400_000;

const added = (before: SpentTexts[], { texts, parts, ...key }: SpentTexts): SpentTexts[] => {
  const same = (one: SpentTexts): boolean =>
    one.day === key.day && one.country === key.country && one.channel === key.channel;
  const found = before.find(same) ?? { ...key, texts: 0, parts: 0 };
  return [{ ...found, texts: found.texts + texts, parts: found.parts + parts }, ...before.filter((one) => !same(one))];
};

describe('a text to one’s own phone', () => {
  const phone = reservedPhone(40);
  const test1 = () => ({ ...inputOf(), body: 'Hola, {number}: {link}', phone, phoneCountry: null });
  const states = async (): Promise<string[]> => {
    const rows = await harbour.db.selectFrom('test_text').select(['state', 'reason']).orderBy('id').execute();
    return rows.map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`));
  };

  beforeEach(async () => {
    await harbour.db.deleteFrom('test_text').execute();
    network.texts.length = 0;
    network.answer((text) => ({ kind: 'accepted', ref: `ref ${text.id}` }));
  });

  test('goes through the channel once, with examples in it, and its report is known', async () => {
    const { context, staff } = harbour;
    const { answer } = await sendTestText(context, staff.tomas, test1(), null);
    const jobs = await harbour.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'send_test'");
    expect(jobs.rowCount).toBeGreaterThan(0);
    await sendTestTexts(network.deps);
    await sendTestTexts(network.deps);
    expect(network.texts).toMatchObject([{ to: '+12015550140', encoding: 'gsm7' }]);
    expect(network.texts[0]?.text).toMatch(/^Hola, A-14: https:\/\/harbour\.example\/t\/[\w-]{22}$/);
    expect(await states()).toEqual(['sent']);
    const message = { organizationId: harbour.organizationId, id: answer.testId };
    const report = { provider: 'scripted', ref: 'any', message, state: 'delivered' as const };
    expect(await takeReport(network.deps, report)).toBe(true);
    expect(await states()).toEqual(['delivered']);
  });

  test('what the provider does not take is said, and never sent twice', async () => {
    const { context, staff } = harbour;
    network.answer(() => ({ kind: 'rejected', class: 'invalid_number', code: '21211' }));
    await sendTestText(context, staff.tomas, test1(), null);
    await sendTestTexts(network.deps);
    network.answer(unknown);
    await sendTestText(context, staff.tomas, test1(), null);
    await sendTestTexts(network.deps);
    await sendTestTexts(network.deps);
    expect(await states()).toEqual(['failed invalid_number', 'failed unknown']);
    expect(network.texts).toHaveLength(2);
  });

  test('is in what was spent on the day, by country and channel, unless it was not taken; and stays there when it is forgotten', async () => {
    const { context, db, staff, clock, organizationId, placeId } = harbour;
    await db.deleteFrom('loose_spent').execute();
    const spent = () =>
      findSpentTexts(db, {
        organizationId,
        placeId,
        zone: 'America/New_York',
        since: new Date(clock.now().getTime() - 2 * dayMs),
      });
    const before = await spent();
    const answers: Answering[] = [
      accept,
      () => ({ kind: 'rejected', class: 'invalid_number', code: '21211' }),
      unknown,
    ];
    for (const answer of answers) {
      network.answer(answer);
      const body = answer === accept ? 'Hola, {number}: {link} ✓' : test1().body;
      await sendTestText(context, staff.tomas, { ...test1(), body }, null);
      await sendTestTexts(network.deps);
    }
    const [parts] = network.texts.map(({ text }) => segmentsOf(text).segments);
    const ofTests = { day: '2026-03-02', country: 'US', channel: 'scripted', texts: 2, parts: (parts ?? 0) + 1 };
    expect(await spent()).toEqual(added(before, ofTests));
    clock.pass(dayMs / 1000 + 1);
    await dropOldRows(db, clock.now());
    expect(await spent()).toEqual(added(before, ofTests));
  });

  test('to a number that wants no texts is refused, whoever sends it', async () => {
    const { context, db, staff, clock, organizationId } = harbour;
    const number = { organizationId, phoneIndex: testSecrets.phoneIndex(organizationId, '+12015550140') };
    await sendTestText(context, staff.ines, test1(), null);
    await db.transaction().execute((trx) => addOptOut(trx, number, { way: 'text', at: clock.now() }));
    await sendTestTexts(network.deps);
    expect(await states()).toEqual(['failed opted_out']);
    const again = sendTestText(context, staff.ines, test1(), null);
    await expect(again).rejects.toMatchObject({ code: 'phone_no_texts' });
    await endOptOut(db, number);
  });

  test('that answers a stranger who says STOP before it goes does not go, and costs nothing', async () => {
    const { db, organizationId, placeId, clock } = harbour;
    const at = clock.now();
    const loose = {
      organizationId,
      placeId,
      sender: 'a stranger',
      kind: 'answer',
      language: 'en',
      to: '+12015550141',
      text: 'Here',
    } as const;
    await db.transaction().execute((trx) => addLooseText(trx, testSecrets, { ...loose, at }));
    const texts = async () =>
      (await db.selectFrom('text_count').select('texts').where('kind', '=', 'place').execute()).map((row) => row.texts);
    const before = await texts();
    const number = { organizationId, phoneIndex: testSecrets.phoneIndex(organizationId, loose.to) };
    await db.transaction().execute((trx) => addOptOut(trx, number, { way: 'text', at }));
    await sendTestTexts(network.deps);
    expect(network.texts).toEqual([]);
    expect(await states()).toEqual(['failed opted_out']);
    expect(await texts()).toEqual(before);
  });

  test('at most five an hour for each, at whichever place', async () => {
    const { context, staff, clock } = harbour;
    for (let sent = 0; sent < testTextsAnHour; sent += 1) await sendTestText(context, staff.tomas, test1(), null);
    const sixth = sendTestText(context, staff.tomas, test1(), null);
    await expect(sixth).rejects.toMatchObject({ code: 'too_many', details: { retryAfterSeconds: 3600 } });
    await sendTestText(context, staff.ines, test1(), null);
    expect(await states()).toHaveLength(testTextsAnHour + 1);
    clock.pass(3601);
    await sendTestText(context, staff.tomas, test1(), null);
    expect(await states()).toHaveLength(testTextsAnHour + 2);
  });

  test.each([
    [{ phone: '+1 2' }, 'phone_too_short'],
    [{ phone: ' ' }, 'phone_not_a_number'],
    [{ phone: '+44 20 7946 0018' }, 'phone_no_texts'],
    [{ body: 'nothing' }, 'invalid_fields'],
  ])('%j is refused', async (wrong, code) => {
    const refused = sendTestText(harbour.context, harbour.staff.tomas, { ...test1(), ...wrong }, null);
    await expect(refused).rejects.toMatchObject({ code });
    expect(await states()).toEqual([]);
  });

  test('hosts may not, and another organization’s place does not exist', async () => {
    const { context, staff } = harbour;
    await expect(sendTestText(context, staff.ruth, test1(), null)).rejects.toMatchObject({ code: 'forbidden' });
    const strange = sendTestText(context, strangerOf(staff.ines), test1(), null);
    await expect(strange).rejects.toMatchObject({ code: 'not_found' });
  });
});
