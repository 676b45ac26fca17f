const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** For example '1.4 GB'. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const size = bytes / 1000 ** step;
  return `${size < 10 && step > 0 ? size.toFixed(1) : Math.round(size)} ${units[step] ?? ''}`;
}

/** For example '7 minutes'. */
export function ageText(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000));
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7_200
        ? [Math.round(seconds / 60), 'minute']
        : seconds < 172_800
          ? [Math.round(seconds / 3600), 'hour']
          : [Math.round(seconds / 86_400), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
