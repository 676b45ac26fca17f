import type { Page } from '@playwright/test';

const maxPresses = 400;

/**
 * What can be pressed or filled on the page but is not reached by Tab, and what is reached without being seen to be. One of a group of radio
 * buttons stands for the group: arrows go on from there.
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // Where focus was last is where Tab goes on from, even after a blur.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await page.evaluate(markPressable);
  const unseen = new Set<string>();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab');
    const step = await page.evaluate(takeStep);
    if (step === null) break;
    if (step.isUnseen) unseen.add(step.name);
  }
  const unreached = await page.evaluate(findUnreached);
  return [
    ...unreached.map((name) => `not reached by Tab: ${name}`),
    ...[...unseen].map((name) => `reached without being seen: ${name}`),
  ];
}

// These run inside the page: each stands alone.

function markPressable(): void {
  const pressable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
  for (const element of document.querySelectorAll<HTMLElement>(pressable)) {
    const isDisabled = element.matches(':disabled, [aria-disabled="true"]') || element.closest('[inert]') !== null;
    if (isDisabled || !element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) continue;
    const isOfGroup = element instanceof HTMLInputElement && element.type === 'radio';
    element.dataset['toReach'] = isOfGroup ? `group ${element.name}` : 'alone';
  }
}

/** Null where the round is over: focus left the page, or came to what it had reached before. */
function takeStep(): { name: string; isUnseen: boolean } | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  // Day, month and year are reached one after the other, all in the same field.
  const hasParts = element.matches('[type="date"], [type="time"], [type="datetime-local"]');
  if (element.dataset['reached'] !== undefined && !hasParts) return null;
  element.dataset['reached'] = '';
  // A group, and a control that another one draws for, show focus on what surrounds them.
  const shown = [element, element.parentElement, element.nextElementSibling, element.closest('label')];
  const isSeen = shown.some((one) => {
    if (!(one instanceof HTMLElement)) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  const name = (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 40);
  return { name: `${element.tagName.toLowerCase()} "${name}"`, isUnseen: !isSeen };
}

function findUnreached(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-to-reach]')];
  const reachedGroups = new Set(
    all.filter((one) => one.dataset['reached'] !== undefined).map((one) => one.dataset['toReach']),
  );
  return all
    .filter(({ dataset }) => {
      const isAlone = dataset['toReach'] === 'alone';
      return isAlone ? dataset['reached'] === undefined : !reachedGroups.has(dataset['toReach']);
    })
    .map(
      (one) =>
        `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.innerText ?? '').trim().slice(0, 40)}"`,
    );
}
