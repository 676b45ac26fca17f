import type { LoaderFunctionArgs } from 'react-router';
import { exportAudit } from './audit.server.ts';

export function loader(arrival: LoaderFunctionArgs) {
  return exportAudit(arrival);
}
