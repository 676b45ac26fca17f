/** So many faults have one cause: a database that is gone, not those items. */
const maxFaults = 20;

/** Does the work for one item after the other. A fault does not stop those behind it: it is thrown at the end, and several together. */
export async function eachInTurn<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (fault) {
      faults.push(fault);
      if (faults.length === maxFaults) break;
    }
  }
  if (faults.length === 1) throw faults[0];
  if (faults.length > 1) throw new AggregateError(faults, 'several could not be done');
}
