/* Made from en/push.po by bin/catalogs/compile-catalogs.ts. */
export interface PushValues {
  'push.offer': null;
  'push.offer_computer': null;
  'push.offer_detail': null;
  'push.asking': null;
  'push.on': null;
  'push.off': null;
  'push.blocked': null;
  'push.failed': null;
  'push.again': null;
  'push.install': null;
  'push.install_steps': null;
}
