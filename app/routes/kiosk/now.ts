import { placeMiddleware } from '../../session/place-context.server.ts';
import { loadNow } from './visit/load-kiosk.server.ts';

export const middleware = [placeMiddleware];

export const loader = loadNow;
