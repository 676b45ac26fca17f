import { useEffect, type RefObject } from 'react';

const pixelsPerMm = 96 / 25.4;
/** A printer cuts the paper a little above the last line. */
const tailMm = 3;
const pageSize: { sheet: CSSStyleSheet | null } = { sheet: null };

/** Prints the ticket in the page. The browser does not report whether it came out, so the screen keeps showing the ticket. */
export function printPaper(paper: HTMLElement | null): void {
  if (!paper) return;
  fitPage(paper);
  window.print();
}

/** The browser's own print command gets the same page. */
export function usePaperSize(paper: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const fit = (): void => {
      if (paper.current) fitPage(paper.current);
    };
    addEventListener('beforeprint', fit);
    return () => removeEventListener('beforeprint', fit);
  }, [paper]);
}

/** A page as long as the ticket: a roll has no sheets. */
function fitPage(paper: HTMLElement): void {
  const { width, height } = paper.getBoundingClientRect();
  const [widthMm, heightMm] = [Math.round(width / pixelsPerMm), Math.ceil(height / pixelsPerMm) + tailMm];
  pageSize.sheet ??= new CSSStyleSheet();
  pageSize.sheet.replaceSync(`@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`);
  if (!document.adoptedStyleSheets.includes(pageSize.sheet)) document.adoptedStyleSheets.push(pageSize.sheet);
}
