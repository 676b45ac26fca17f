interface Props {
  /** From `qrDrawing`: one path with all dark modules. */
  drawing: { path: string; size: number };
  /** The address that a scan opens. */
  label: string;
  className?: string;
}

/** Dark on white at night too, because some cameras read nothing else. */
export function QrCode({ drawing: { path, size }, label, className }: Props) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#111" />
    </svg>
  );
}
