import type { Config } from '@react-router/dev/config';

const config: Config = {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The few routes of a guest come with the page; asking for them later costs a bad network a round trip.
  routeDiscovery: { mode: 'initial' },
};

export default config;
