import { route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

const routes: RouteConfig = [route('*', 'routes/not-found.tsx')];

export default routes;
