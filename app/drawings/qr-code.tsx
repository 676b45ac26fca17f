interface Props {
  /** Of `qrDrawing`: one path of all dark modules. */
  drawing: { path: string; size: number };
  /** What scanning it opens. */
  label: string;
  className?: string;
}

/** Dark on white by night too, because some cameras read nothing else. */
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
