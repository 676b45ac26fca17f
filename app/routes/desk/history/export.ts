import { exportHistory } from './export.server.ts';

export const loader = exportHistory;
