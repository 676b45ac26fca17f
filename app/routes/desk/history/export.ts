export { exportHistory as loader } from './export.server.ts';
