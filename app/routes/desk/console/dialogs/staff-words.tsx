import { useId } from 'react';
import { maxTemplateSegments } from '#domain/messaging/text-segments.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { textCost } from '../facts/text-cost.ts';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The field for a text to several guests in the host's own words. It shows what the text costs while the host types. */
export function StaffWords({ label, value, onChange }: Props) {
  const { t } = useI18n();
  const id = useId();
  const { isTooLong, segments } = textCost(value);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        required
        data-first
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-cost`}
        className="field-sizing-content max-h-60 min-h-24 w-full rounded-md bg-card px-3.5 py-2.5 text-base text-ink field-edge outline-none"
      />
      <p id={`${id}-cost`} className={`text-sm ${isTooLong ? 'font-semibold text-rust' : 'text-ink-2'}`}>
        {isTooLong
          ? t('drawer.text_too_long', { max: maxTemplateSegments })
          : t('chosen.write_cost', { count: segments })}
      </p>
    </div>
  );
}
