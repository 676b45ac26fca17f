import type { QrDrawing } from '../../../drawings/qr-drawing.server.ts';

export interface ScanStep {
  drawing: QrDrawing;
  /** The same to be typed. */
  key: string;
}

/** What the page of the codes hears besides. */
export interface CodesStep {
  /** What the app is to be given, until a code of it was seen. */
  scan: ScanStep | null;
  /** Shown this once. */
  recoveryCodes: string[];
}
