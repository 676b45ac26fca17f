import type { Page } from '@playwright/test';

/**
 * Content that extends past the page, texts that are cut off or overlap by mistake, broken words, characters without a
 * font, and on a phone what is too small for a finger.
 */
export async function faultsOnPage(page: Page): Promise<string[]> {
  return [
    ...(await page.evaluate(findMisplaced)),
    ...(await page.evaluate(findOverlaps)),
    ...(await page.evaluate(findBrokenWords)),
    ...(await page.evaluate(findBoxes)),
    ...(await page.evaluate(findSmallTargets)),
  ];
}

// These functions run inside the page: each must be self-contained.

function findMisplaced(): string[] {
  const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration): boolean =>
    textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  const isHeld = (style: CSSStyleDeclaration): boolean =>
    isShortened(style) || /auto|scroll/.test(style.overflowX + style.overflowY);
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide`);
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const style = getComputedStyle(element);
    const isSeen = element.checkVisibility() && element.clientWidth > 1 && style.display !== 'inline';
    if (!isSeen || element.closest('svg, select, noscript') || isShortened(style)) continue;
    // Reading a text lays the page out: only where it matters.
    const words = (): string => element.innerText.trim().slice(0, 40);
    const clips = [style.overflowX, style.overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip');
    if (clips && words() !== '') {
      const own = element.getBoundingClientRect();
      const range = document.createRange();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        // A drawing may extend past its window on purpose.
        if (text.parentElement?.closest('svg, [data-leaves-out]') || !text.parentElement?.checkVisibility()) continue;
        // Shortened on purpose, with an ellipsis, or hidden until a scrollable list is scrolled.
        let holder: Element | null = text.parentElement;
        while (holder && holder !== element && !isHeld(getComputedStyle(holder))) holder = holder.parentElement;
        if (holder !== element) continue;
        range.selectNodeContents(text);
        const isLost = [...range.getClientRects()].some(
          (line) => line.right > own.right + 2 || line.left < own.left - 2 || line.bottom > own.bottom + 4,
        );
        if (isLost && element !== document.body) faults.push(`cut off: "${text.textContent?.trim().slice(0, 40)}"`);
      }
    }
    const { left, right, width } = element.getBoundingClientRect();
    const isOutside = right > root.clientWidth + 1 || left < -1;
    // A row of links may be wider than the window if it scrolls on its own.
    let row: Element | null = isOutside ? element : null;
    while (row && !/auto|scroll/.test(getComputedStyle(row).overflowX)) row = row.parentElement;
    if (row && row !== document.body && row !== root && row.scrollWidth > row.clientWidth) continue;
    if (isOutside && width > 0 && element.children.length === 0 && words() !== '' && style.position !== 'fixed')
      faults.push(`sticks out: "${words()}" (${Math.round(left)} to ${Math.round(right)})`);
  }
  return faults;
}

/** Lines of different elements, one of which covers much of the other. */
function findOverlaps(): string[] {
  // Text is invisible past the element that shortens it, and outside a scrollable area.
  const clips = ({ textOverflow, webkitLineClamp, overflowX, overflowY }: CSSStyleDeclaration): boolean =>
    textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX + overflowY);
  // A list that unfolds over the page covers it on purpose.
  const isUnfolded = (element: Element): boolean =>
    getComputedStyle(element).position === 'absolute' && element.parentElement?.matches('details[open]') === true;
  const floats = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
      isUnfolded(element) ||
      floats(element.parentElement));
  const windowOf = (element: Element | null): { top: number; left: number; right: number; bottom: number } => {
    if (element === null || element === document.body)
      return { top: -Infinity, left: -Infinity, right: Infinity, bottom: Infinity };
    const outer = windowOf(element.parentElement);
    if (!clips(getComputedStyle(element)) && !element.matches('[data-leaves-out]')) return outer;
    const { top, left, right, bottom } = element.getBoundingClientRect();
    return {
      top: Math.max(top, outer.top),
      left: Math.max(left, outer.left),
      right: Math.min(right, outer.right),
      bottom: Math.min(bottom, outer.bottom),
    };
  };
  const max = 600;
  const lines: { owner: Element; words: string; box: DOMRect }[] = [];
  // A font's box is taller than its glyphs.
  const inkOf = ({ x, y, width, height }: DOMRect): DOMRect => new DOMRect(x, y + height * 0.2, width, height * 0.6);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && lines.length < max; node = walker.nextNode()) {
    const owner = node.parentElement;
    const words = (node.textContent ?? '').trim();
    if (owner === null || words === '' || !owner.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if (owner.closest('script, style, noscript, svg, select, :focus, [role="dialog"], dialog, [popover], .sr-only'))
      continue;
    // Text for screen readers only takes no space, at some widths or at all.
    const isUnseen = owner.getBoundingClientRect().width <= 1;
    if (isUnseen || floats(owner) || owner.closest('[data-floats]')) continue;
    const { top, left, right, bottom } = windowOf(owner);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      const [from, above] = [Math.max(x, left), Math.max(y, top)];
      const box = new DOMRect(from, above, Math.min(x + width, right) - from, Math.min(y + height, bottom) - above);
      if (box.width > 2 && box.height > 2) lines.push({ owner, words: words.slice(0, 30), box: inkOf(box) });
    }
  }
  const faults: string[] = [];
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1)) {
      if (one.owner === other.owner || one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const isCovered = wide > 4 && high > 0.35 * Math.min(one.box.height, other.box.height);
      if (isCovered) faults.push(`lie over each other: "${one.words}" and "${other.words}"`);
    }
  });
  return faults;
}

/** Words of letters that begin on one line and go on in the next, without a hyphen; numbers of tickets, spans of times and endings after a hyphen that do. */
function findBrokenWords(): string[] {
  // Scripts that break between any two letters, and those that join words without a space.
  const free = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
  const faults = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement;
    const text = node.textContent ?? '';
    if (owner === null || text.trim() === '' || !owner.checkVisibility({ visibilityProperty: true })) continue;
    if (owner.closest('script, style, noscript, svg, select, textarea, .sr-only')) continue;
    if (owner.getBoundingClientRect().width <= 1) continue;
    range.selectNodeContents(node);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    // Reading each word lays the page out: only where there is more than one line.
    if (tops.size < 2 || getComputedStyle(owner).hyphens === 'auto') continue;
    const parts = /[\p{L}\p{M}]{4,}|\b[A-Z]\p{L}?-K?\d+\b|\p{N}-\p{L}|\p{N}[–〜~]\p{N}|\p{Lu}{2,}-\p{Ll}/gu;
    for (const { 0: word, index } of text.matchAll(parts)) {
      // An address or an access code may break anywhere.
      const whole = `${/\S*$/.exec(text.slice(0, index))?.[0]}${/^\S*/.exec(text.slice(index))?.[0]}`;
      if (free.test(word) || /[/@_]|\p{L}\d|\d\p{L}|\w\.\w/u.test(whole)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const [first] = boxes;
      const isBroken = boxes.some((box) => first !== undefined && Math.abs(box.top - first.top) > first.height / 2);
      if (isBroken) faults.add(`broken: "${word}"`);
    }
  }
  return [...faults];
}

/** Letters whose glyph is a box: they look like the missing glyph. */
function findBoxes(): string[] {
  const size = 24;
  const canvas = new OffscreenCanvas(size * 2, size * 2);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return ['no canvas to draw letters on'];
  const drawn = (letter: string, font: string): string => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.font = `${size}px ${font}`;
    pen.textBaseline = 'top';
    pen.fillText(letter, 4, 4);
    return pen.getImageData(0, 0, canvas.width, canvas.height).data.join(',');
  };
  const letters = new Map<string, Set<string>>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (owner === null || owner.closest('script, style, noscript') || !owner.checkVisibility()) continue;
    const font = getComputedStyle(owner).fontFamily;
    const known = letters.get(font) ?? new Set<string>();
    letters.set(font, known);
    // Marks are drawn on a letter, never alone.
    for (const { segment } of new Intl.Segmenter('und').segment(node.textContent ?? ''))
      if (/^[\p{L}\p{N}]$/u.test(segment) && segment > '\u007F') known.add(segment);
  }
  // If a machine lacks the font for a whole script, the page is not at fault: readers of that script have one.
  const scripts: [RegExp, string[]][] = [
    [/\p{Script=Han}/u, ['中', '文', '简', '体']],
    [/\p{Script=Hangul}/u, ['한', '국', '어']],
    // The long vowel mark belongs to both.
    [/[\p{scx=Hiragana}\p{scx=Katakana}]/u, ['の', 'ン']],
  ];
  const faults: string[] = [];
  for (const [font, known] of letters) {
    const box = drawn('\u{10FFFD}', font);
    const isNotHere = (letter: string): boolean =>
      scripts.some(([script, common]) => script.test(letter) && common.some((one) => drawn(one, font) === box));
    const missing = [...known].filter((letter) => drawn(letter, font) === box && !isNotHere(letter));
    if (missing.length > 0) faults.push(`no font for ${missing.slice(0, 8).join(' ')}`);
  }
  return faults;
}

/** Controls below 44 px on a phone. A link or a button inside a sentence is as tall as its line. */
function findSmallTargets(): string[] {
  if (innerWidth > 500) return [];
  const targets = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
  const sizeOf = (element: Element): { width: number; height: number } => {
    // What a pseudo-element adds around a control is pressed too.
    const own = element.getBoundingClientRect();
    const around = getComputedStyle(element, '::after');
    const added = around.position === 'absolute' && around.content !== 'none';
    const { width, height } = added ? around : { width: '0', height: '0' };
    return {
      width: Math.max(own.width, parseFloat(width) || 0),
      height: Math.max(own.height, parseFloat(height) || 0),
    };
  };
  const faults: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>(targets)) {
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
    if (!isSeen || element.closest('.sr-only, [inert], [aria-hidden="true"]')) continue;
    const label = element instanceof HTMLInputElement ? (element.closest('label') ?? element.labels?.[0]) : undefined;
    const boxes = [element, ...(label ? [label] : [])].map(sizeOf);
    if (boxes.every(({ width }) => width <= 1)) continue;
    const isInSentence =
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.innerText.trim() !== element.innerText.trim();
    if (isInSentence || boxes.some(({ width, height }) => width > 43.5 && height > 43.5)) continue;
    const [{ width, height } = { width: 0, height: 0 }] = boxes;
    const name = (element.getAttribute('aria-label') ?? element.innerText ?? '').trim() || element.outerHTML;
    faults.push(
      `small: ${element.tagName.toLowerCase()} "${name.slice(0, 60)}" ${Math.round(width)} × ${Math.round(height)}`,
    );
  }
  return faults;
}
