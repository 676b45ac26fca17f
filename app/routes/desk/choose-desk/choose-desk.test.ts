import { expect, test } from 'vitest';
import { searched } from './choose-desk.server.ts';

const named = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Clínica ${at + 1} Norte` }));

test('more than twelve places are searched by their names', () => {
  expect(searched(named(12), 'clinica 3')).toEqual({ places: named(12), search: null });
  const { places } = searched(named(13), 'norte clinica 3');
  expect(places).toEqual([{ name: 'Clínica 3 Norte' }, { name: 'Clínica 13 Norte' }]);
  expect(searched(named(13), '').places).toHaveLength(13);
});
