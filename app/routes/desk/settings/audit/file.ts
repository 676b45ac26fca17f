import { exportAudit } from './audit-page.server.ts';

export const loader = exportAudit;
