/**
 * How much of the promised time has gone by. Drawn as a picture, because the pages allow no styles written into markup;
 * the words beside it say the same.
 */
export function WaitBar({
  minutes,
  promisedHigh,
  className = '',
}: {
  minutes: number;
  promisedHigh: number;
  className?: string;
}) {
  const share = Math.min(1, minutes / Math.max(1, promisedHigh));
  const isOver = minutes > promisedHigh;
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`block h-[5px] rounded-full bg-sand-2 rtl:-scale-x-100 ${className}`}
    >
      <rect width={Math.max(3, share * 100)} height="6" rx="3" className={isOver ? 'fill-rust' : 'fill-moss'} />
      {isOver && <path d="M84 0v6M89 0v6M94 0v6" className="stroke-card" strokeWidth="2" />}
    </svg>
  );
}
