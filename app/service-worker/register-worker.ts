const workerPath = '/service-worker.js';
const wholeSite = { scope: '/', updateViaCache: 'none' } as const;
const workerMs = 15_000;

/** The service worker, once it can show notifications. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerPath, wholeSite);
  const tooLong = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('the service worker did not come')), workerMs);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLong]);
}
