import { useInBrowser } from '../live/use-in-browser.ts';

/** Whether this browser has passkeys here, and encodes them as the server does. Known only once scripts run. */
export function usePasskeysPossible(fits: boolean): boolean {
  return useInBrowser(() => fits && hasPasskeys(), false);
}

function hasPasskeys(): boolean {
  return (
    isSecureContext &&
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}
