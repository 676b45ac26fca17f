import type { LoaderFunctionArgs } from 'react-router';
import { exportHistory } from './export.server.ts';

export function loader(arrival: LoaderFunctionArgs) {
  return exportHistory(arrival);
}
