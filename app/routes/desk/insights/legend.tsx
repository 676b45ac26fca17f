/** Explains a sign in a drawing. */
export function LegendEntry({
  sign,
  text,
}: {
  sign: 'bar' | 'off' | 'line' | 'course' | 'dashes' | 'thin' | 'stroke';
  text: string;
}) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" width="24" height="14" className="flex-none">
        {sign === 'bar' && <rect width="24" height="14" rx="3" fillOpacity={0.5} className="fill-tide" />}
        {sign === 'off' && <rect width="24" height="14" rx="3" fillOpacity={0.5} className="fill-rust" />}
        {sign === 'thin' && <rect y="5" width="24" height="4" rx="2" className="fill-edge" />}
        {sign === 'stroke' && <line x1="12" x2="12" y2="14" strokeWidth={2.5} className="stroke-edge" />}
        {sign === 'line' && <line x2="24" y1="7" y2="7" strokeWidth={2.5} className="stroke-ink" />}
        {sign === 'course' && <line x2="24" y1="7" y2="7" strokeWidth={2.5} className="stroke-tide" />}
        {sign === 'dashes' && (
          <line x2="24" y1="7" y2="7" strokeWidth={2.5} strokeDasharray="5 5" className="stroke-ink-3" />
        )}
      </svg>
      {text}
    </span>
  );
}
