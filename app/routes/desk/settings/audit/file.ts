export { exportAudit as loader } from './audit-page.server.ts';
