import { useText } from '../../../i18n/use-text.ts';

/** Where a part of a drawing stands across, in percent of its width; from the right where one reads from there. */
export interface DrawingSide {
  /** Of a point or a line. */
  at: (percent: number) => string;
  /** Of the left edge of what is so wide. */
  from: (percent: number, width: number) => string;
}

export function useDrawingSide(): DrawingSide {
  const { direction } = useText();
  const isMirrored = direction === 'rtl';
  return {
    at: (percent) => `${isMirrored ? 100 - percent : percent}%`,
    from: (percent, width) => `${isMirrored ? 100 - percent - width : percent}%`,
  };
}
