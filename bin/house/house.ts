/** `npm run house`: how large the code is, and what is out of order in it. Ends with 1 where something is. */
import { isTest } from '../lint/rooms.ts';
import { circles, folderCircles, folders, houseFaults } from './house-faults.ts';
import { readHouse } from './read-house.ts';

const house = readHouse();
const sources = house.files.filter(({ path }) => !isTest(path) && !/^(test|bench)\//.test(path));
const lengths = sources.map(({ lines }) => lines).toSorted((one, other) => one - other);
const at = (share: number): number => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
const [largest = ['', 0] as const] = [...folders(house.files.map(({ path }) => path))].toSorted(
  ([, one], [, other]) => other - one,
);
const faults = houseFaults(house);
const figures = {
  'source lines (without tests, benches and what is made)': lengths.reduce((sum, lines) => sum + lines, 0),
  'source files': lengths.length,
  'lines of a file, median': at(0.5),
  'lines of a file, 95 %': at(0.95),
  'lines of a file, most': at(1),
  folders: folders(sources.map(({ path }) => path)).size,
  [`files in the largest folder (${largest[0]})`]: largest[1],
  'circles of imports, types counted': circles(house.edges.filter(({ from }) => !isTest(from))).length,
  'circles of folders within a room': folderCircles(house.edges).length,
  faults: faults.length,
};
for (const [name, figure] of Object.entries(figures)) console.log(`${String(figure).padStart(7)}  ${name}`);
for (const fault of faults) console.log(`- ${fault}`);
if (faults.length > 0) process.exitCode = 1;
