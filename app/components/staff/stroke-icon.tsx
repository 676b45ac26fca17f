/** Icons that stand in every row or entry, each one path: those of the icon set have up to six parts and a line of attributes. */
const strokes = {
  // Dots: strokes without length, with round ends.
  grip: 'M9 5h0M9 12h0M9 19h0M15 5h0M15 12h0M15 19h0',
  more: 'M5 12h0M12 12h0M19 12h0',
  up: 'm5 12 7-7 7 7M12 19V5',
  down: 'M12 5v14m7-7-7 7-7-7',
  remove: 'M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
};

export function StrokeIcon({ of }: { of: keyof typeof strokes }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`stroke-${of}`}>
      <path d={strokes[of]} />
    </svg>
  );
}
