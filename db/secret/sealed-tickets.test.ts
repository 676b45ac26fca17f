import { expect, expectTypeOf, test } from 'vitest';
import { columnsWhere } from '../schema/ticket-table.ts';
import type { BoardTicket, OwnTicket } from '#db/ticket/ticket-reader.ts';
import { sealedFields, sealedNames, type SealedIn } from './sealed-tickets.ts';

/** Keyed hashes: nobody reads them back. */
const isHash = (name: string): boolean => /_(?:index|hash)$/.test(name) || name === 'joined_from';

test('every column of bytes in a ticket is a sealed field, or a hash', () => {
  const bytes = columnsWhere(({ type }) => type === 'bytea').map(({ name }) => name);
  expect(bytes.filter((name) => !isHash(name)).toSorted()).toEqual(sealedNames.toSorted());
});

test('a field is sealed under the name of its column', () => {
  expect(sealedNames.map((name) => sealedFields[name]('7'))).toEqual(sealedNames.map((name) => `ticket.${name}:7`));
});

test('of a board’s ticket only the name can be asked for, of a guest’s own nothing that staff wrote', () => {
  expectTypeOf<BoardTicket>().toExtend<SealedIn<'name'>>();
  expectTypeOf<Extract<keyof BoardTicket, (typeof sealedNames)[number]>>().toEqualTypeOf<'name'>();
  expectTypeOf<Extract<keyof OwnTicket, (typeof sealedNames)[number]>>().toEqualTypeOf<
    'name' | 'phone' | 'email' | 'second_contact' | 'typed_phone'
  >();
});
