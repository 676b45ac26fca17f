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
  await place.join();
  await place.join();
  await expect(waiting.getByRole('listitem').first()).toContainText('next: waited longest');
});
