/** What a browser refused to store. Bounded by the names that one page uses. */
const ofThisPage = new Map<string, string | null>();

/**
 * A text that this browser keeps for the site, or for the tab alone. Where a browser forbids it, the text lives as long
 * as the page. `write` says whether it outlives the page.
 */
export function keptText(where: 'localStorage' | 'sessionStorage', name: string) {
  return {
    read: (): string | null => {
      const refused = ofThisPage.get(name);
      if (refused !== undefined) return refused;
      try {
        return globalThis[where].getItem(name);
      } catch {
        return null;
      }
    },
    write: (text: string | null): boolean => {
      try {
        if (text === null) globalThis[where].removeItem(name);
        else globalThis[where].setItem(name, text);
        ofThisPage.delete(name);
        return true;
      } catch {
        ofThisPage.set(name, text);
        return false;
      }
    },
  };
}
