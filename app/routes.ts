import { index, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

const routes: RouteConfig = [
  index('routes/home.tsx'),
  route('setup', 'routes/setup/set-up.tsx'),
  route('setup/:place', 'routes/setup/what-now.tsx'),
  route('demo', 'routes/setup/demo.tsx'),
  route('p/:place/board', 'routes/board/board.tsx'),
  route('p/:place', 'routes/guest/place.tsx', { id: 'guest-place' }),
  route('p/:place/:line', 'routes/guest/place.tsx', { id: 'guest-line' }),
  route('t/:token', 'routes/guest/ticket.tsx'),
  route('privacy/:place', 'routes/guest/privacy.tsx'),
  route('sign-in', 'routes/desk/sign-in.tsx'),
  route('sign-out', 'routes/desk/sign-out.tsx'),
  route('desk', 'routes/desk/choose-desk.tsx'),
  route('desk/:place', 'routes/desk/console.tsx'),
  route('desk/:place/phone', 'routes/desk/phone.tsx'),
  route('*', 'routes/not-found.tsx'),
];

export default routes;
