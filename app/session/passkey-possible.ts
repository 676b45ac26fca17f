import { useSyncExternalStore } from 'react';

/** Whether this browser has passkeys here, and encodes them as the server does. Known only once scripts run. */
export function usePasskeysPossible(fits: boolean): boolean {
  return useSyncExternalStore(never, () => fits && hasPasskeys(), no);
}

function hasPasskeys(): boolean {
  return (
    isSecureContext &&
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

const never = () => () => undefined;
const no = () => false;
