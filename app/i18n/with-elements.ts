import { cloneElement, type ReactElement, type ReactNode } from 'react';

/** Replaces each `<name>…</name>` or `<name/>` of a text with an element. Unknown tags leave their text. */
export function withElements(text: string, components: Readonly<Record<string, ReactElement>>): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>|<(\w+) ?\/>/gs)) {
    const [whole, wrapping, inside = '', single = ''] = match;
    nodes.push(text.slice(end, match.index));
    end = match.index + whole.length;
    const words = withElements(inside, components);
    const element = components[wrapping ?? single];
    if (!element) nodes.push(...words);
    else nodes.push(wrapping ? cloneElement(element, { key: end }, ...words) : cloneElement(element, { key: end }));
  }
  return [...nodes, text.slice(end)].filter((node) => node !== '');
}
