/** Why a page stands in the place of the one that was asked for. */
export type Fault = 'not_found' | 'gone' | 'too_many' | 'unavailable' | 'broken';

export interface PageFault {
  fault: Fault;
  /** When it is worth another try, where that is known. */
  retryAfterSeconds?: number;
}

const byStatus: Partial<Record<number, Fault>> = {
  404: 'not_found',
  410: 'gone',
  429: 'too_many',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

export function faultOfStatus(status: number): Fault {
  return byStatus[status] ?? 'broken';
}
