import { route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

const routes: RouteConfig = [
  route('p/:place', 'routes/guest/place.tsx', { id: 'guest-place' }),
  route('p/:place/:line', 'routes/guest/place.tsx', { id: 'guest-line' }),
  route('t/:token', 'routes/guest/ticket.tsx'),
  route('privacy/:place', 'routes/guest/privacy.tsx'),
  route('*', 'routes/not-found.tsx'),
];

export default routes;
