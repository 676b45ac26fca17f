import type { LoaderFunctionArgs } from 'react-router';
import { exportAudit } from './audit-page.server.ts';

export function loader(arrival: LoaderFunctionArgs) {
  return exportAudit(arrival);
}
