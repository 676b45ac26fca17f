import { Globe } from 'lucide-react';
import type { ChosenCountry } from './phone-country.ts';

export function Flag({ chosen: { flag } }: { chosen: Pick<ChosenCountry, 'flag'> }) {
  if (!flag) return <Globe aria-hidden="true" className="size-5 flex-none text-ink-2" />;
  return (
    <img
      src={flag}
      alt=""
      width="26"
      height="18"
      loading="lazy"
      className="h-[18px] w-[26px] flex-none rounded-[3px] object-cover"
    />
  );
}
