import { useI18n } from '#app/i18n/use-i18n.ts';

/** The horizontal position of a part of a drawing, in percent of the width; mirrored for right-to-left languages. */
interface DrawingSide {
  /** The position of a point or a line. */
  at: (percent: number) => string;
  /** The left edge of a part with this width. */
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
