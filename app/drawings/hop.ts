import { birdBox, stoneBox } from './bird.tsx';
import type { ShoreLayout, Spot } from './shore-layout.ts';

const hopMilliseconds = 320;
/** Birds nearer to the desk hop a little earlier; the last one lands within 400 ms. */
const staggerMilliseconds = 10;
const fadeMilliseconds = 200;

interface Pose {
  x: number;
  y: number;
  scale: number;
}

export function birdPose({ x, y, birdWidth }: Spot): Pose {
  return { x, y, scale: birdWidth / birdBox.width };
}

export function stonePose({ x, y, stoneWidth }: Spot): Pose {
  return { x, y, scale: stoneWidth / stoneBox.width };
}

/** For the `transform` attribute, so that the drawing is right before any script runs. */
export function attributeOf({ x, y, scale }: Pose): string {
  return `translate(${round(x)} ${round(y)}) scale(${round(scale)})`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function cssOf({ x, y, scale }: Pose): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/**
 * Animates the drawing from its old state to the new one. If the line moved, the first bird flies off and all others
 * hop one stone towards the desk. Any other change is a cross-fade, and so is every change for people who prefer
 * reduced motion. A new animation continues from the current position of a running one.
 */
export function moveShore(scene: SVGSVGElement, before: ShoreLayout, now: ShoreLayout): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const stonesBefore = [...before.near, ...before.far];
  const stonesNow = [...now.near, ...now.far];
  if (isCalm || peopleIn(now) >= peopleIn(before)) {
    scene.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: fadeMilliseconds, easing: 'ease-out' });
    return;
  }
  const last = stonesNow.length - 1;
  for (const [index, spot] of stonesNow.entries()) {
    const bird = part(scene, `bird-${index}`);
    const start = stonesBefore[index];
    if (bird && start) hop(bird, birdPose(start), birdPose(spot), (last - index) * staggerMilliseconds);
    const stone = part(scene, `stone-${index}`);
    const behind = stonesBefore[index + 1];
    if (stone && behind) slide(stone, stonePose(behind), stonePose(spot));
  }
  const first = stonesBefore.at(-1);
  if (first && before.beyond === 0) flyOff(scene, first);
  if (stonesBefore[0]) sinkBehind(scene, stonesBefore[0]);
}

function peopleIn(layout: ShoreLayout): number {
  return layout.near.length - 1 + layout.beyond;
}

function part(scene: SVGSVGElement, name: string): SVGGElement | null {
  return scene.querySelector<SVGGElement>(`[data-part="${name}"]`);
}

function hop(bird: SVGGElement, from: Pose, to: Pose, delay: number): void {
  const top = {
    x: (from.x + to.x) / 2,
    y: Math.min(from.y, to.y) - 30 * to.scale - 4,
    scale: (from.scale + to.scale) / 2,
  };
  const frames = [
    { transform: startOf(bird, from), easing: 'cubic-bezier(0.2, 0.6, 0.4, 1)' },
    { transform: cssOf(top), easing: 'cubic-bezier(0.5, 0, 0.8, 0.6)' },
    { transform: cssOf(to) },
  ];
  bird.animate(frames, { duration: hopMilliseconds, delay, fill: 'backwards' });
}

function slide(stone: SVGGElement, from: Pose, to: Pose): void {
  const frames = [{ transform: startOf(stone, from) }, { transform: cssOf(to) }];
  stone.animate(frames, { duration: hopMilliseconds, easing: 'ease-out', fill: 'backwards' });
}

/** Where a part is visible now: its position in a running animation, otherwise its last position. */
function startOf(element: SVGGElement, rest: Pose): string {
  const running = element.getAnimations();
  if (running.length === 0) return cssOf(rest);
  const { transform } = getComputedStyle(element);
  for (const animation of running) animation.cancel();
  return transform === 'none' ? cssOf(rest) : transform;
}

function flyOff(scene: SVGSVGElement, from: Spot): void {
  const pose = birdPose(from);
  const gone = { x: pose.x + 52, y: pose.y - 58, scale: pose.scale * 0.8 };
  const frames = [
    { transform: cssOf(pose), opacity: 1 },
    { transform: cssOf(gone), opacity: 0 },
  ];
  part(scene, 'gone-bird')?.animate(frames, { duration: hopMilliseconds, easing: 'ease-in' });
}

function sinkBehind(scene: SVGSVGElement, from: Spot): void {
  const pose = stonePose(from);
  const frames = [
    { transform: cssOf(pose), opacity: 1 },
    { transform: cssOf({ x: pose.x - 46, y: pose.y + 24, scale: pose.scale }), opacity: 0 },
  ];
  part(scene, 'gone-stone')?.animate(frames, { duration: hopMilliseconds, easing: 'ease-out' });
}
