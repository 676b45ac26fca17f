import { useI18n } from '../../../i18n/use-i18n.ts';

/** Where a part of a drawing stands across, in percent of its width; from the right where one reads from there. */
export interface DrawingSide {
  /** Of a point or a line. */
  at: (percent: number) => string;
  /** Of the left edge of what is so wide. */
  from: (percent: number, width: number) => string;
}

export function useDrawingSide(): DrawingSide {
  const { direction } = useI18n();
  const isMirrored = direction === 'rtl';
  return {
    at: (percent) => `${isMirrored ? 100 - percent : percent}%`,
    from: (percent, width) => `${isMirrored ? 100 - percent - width : percent}%`,
  };
}
