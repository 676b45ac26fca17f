/** A bird's position in the units of the drawing: the middle of its feet, and the width of stone and bird. */
export interface Spot {
  x: number;
  y: number;
  stoneWidth: number;
  birdWidth: number;
}

export interface ShoreLayout {
  /** The guest's own stone first, then one for each person ahead, in the direction of the desk. */
  near: Spot[];
  /** Stones that blur into the shore: they stand for some of `beyond`. */
  far: Spot[];
  /** People ahead without a stone of their own nearby. */
  beyond: number;
}

export const shoreBox = { width: 390, height: 214 };

/** Up to this number, every person ahead has their own stone. */
const maxStones = 8;
const nearOfMany = 6;
const farOfMany = 3;

const rowEnd = 344;
const leftMargin = 12;
const widestStone = 68;
/** A stone's share of the row, including the water beside it. */
const gapFactor = 1.13;

export function placeStones(ahead: number): ShoreLayout {
  const isMany = ahead > maxStones;
  const count = isMany ? nearOfMany + farOfMany : Math.max(0, ahead);
  const own = ownStoneWidth(count);
  const ratio = Math.max(0.875, 0.6 ** (1 / Math.max(1, count - 1)));
  const shares = Array.from({ length: count }, (_, index) => ratio ** index);
  const sum = shares.reduce((total, share) => total + share, 0);
  const widest = count === 0 ? 0 : Math.min(widestStone, (rowEnd - leftMargin - own) / (gapFactor * sum));
  const rowStart = rowEnd - widest * gapFactor * sum;
  const spots = [ownSpot(count === 0 ? rowEnd - own / 2 - 18 : rowStart - own / 2, own)];
  let edge = rowStart;
  for (const [index, share] of shares.entries()) {
    const width = widest * share;
    spots.push(otherSpot(edge + width * (gapFactor - 0.5), width, index));
    edge += width * gapFactor;
  }
  const nearCount = isMany ? nearOfMany : count;
  return {
    near: spots.slice(0, nearCount + 1),
    far: spots.slice(nearCount + 1),
    beyond: isMany ? ahead - nearOfMany : 0,
  };
}

function ownStoneWidth(count: number): number {
  return count <= 3 ? 104 : Math.max(80, 104 - (count - 3) * 5);
}

function ownSpot(x: number, stoneWidth: number): Spot {
  return { x, y: 145.5 - (x - 64) * 0.1, stoneWidth, birdWidth: stoneWidth * 0.92 };
}

/** The row rises towards the desk, a little unevenly, as real stones do. */
function otherSpot(x: number, stoneWidth: number, index: number): Spot {
  const unevenness = index % 2 === 0 ? 1.5 : -1.5;
  return { x, y: 109 - (x - 180) * 0.295 + unevenness, stoneWidth, birdWidth: stoneWidth * (0.765 + index * 0.006) };
}
