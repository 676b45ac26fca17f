// The waiting list stands in the order of calls, and says why its first guest is next.

import { cardNumbers, expect, test, waitingNumbers } from '../staff.ts';

test('the list is the order of calls across lines, with the reason', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace({
    lines: [
      { name: { en: 'Walk-in' }, prefix: 'A' },
      { name: { en: 'Results' }, prefix: 'B' },
    ],
  });
  const ada = await openConsole(place, await hire(place, 'Ada Brook'));
  const waiting = ada.getByRole('list', { name: 'Waiting' });
  await place.join({ name: 'Mo' }, 1);
  await place.join({ name: 'Lin' });
  await expect(waiting.getByRole('listitem').first()).toContainText('next: this line goes first here');
  await place.join({ name: 'Noor' });
  const order = ['A-01', 'A-02', 'B-01'];
  await expect.poll(() => waitingNumbers(ada)).toEqual(order);
  for (const [index, number] of order.entries()) {
    await ada.keyboard.press('n');
    await expect.poll(() => cardNumbers(ada)).toContain(number);
    await expect.poll(() => waitingNumbers(ada)).toEqual(order.slice(index + 1));
  }
  // The screen shows a call before the server has made it; whoever joins until then may be called instead.
  const called = async () => {
    const inLine = place.lines.map(({ id }) => place.call<{ items: [] }>('GET', `/lines/${id}/tickets?state=called`));
    return (await Promise.all(inLine)).reduce((sum, { items }) => sum + items.length, 0);
  };
  await expect.poll(called).toBe(3);
  await place.join();
  await place.join();
  await expect(waiting.getByRole('listitem').first()).toContainText('next: waited longest');
});
