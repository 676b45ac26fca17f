import type { QrDrawing } from '#app/drawings/qr-drawing.server.ts';

export interface ScanStep {
  drawing: QrDrawing;
  /** The same key, for typing. */
  key: string;
}

/** What else the page of the codes receives. */
export interface CodesStep {
  /** What the person gives to the app, until a code from it is confirmed. */
  scan: ScanStep | null;
  /** Shown only this once. */
  recoveryCodes: string[];
}
