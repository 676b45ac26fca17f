import type { LoaderFunctionArgs } from 'react-router';
import { placeMiddleware } from '../../session/place-context.server.ts';
import { loadNow } from './kiosk.server.ts';

export const middleware = [placeMiddleware];

export function loader(arrival: LoaderFunctionArgs) {
  return loadNow(arrival);
}
