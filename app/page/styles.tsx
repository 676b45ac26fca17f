import { createContext, use } from 'react';
import { guestAudiences, type Audience } from '#locales/audiences.ts';
import appCss from '../styles/app.css?url';
import guestCss from '../styles/guest.css?inline';

/** The nonce allows the styles of this one response; a browser does not need it again. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Screens with their styles inside the document. */
const guestScreens: readonly Audience[] = [...guestAudiences, 'page'];

/**
 * The styles of the page. Guests get them inside the document; on hydration the browser finds them there, so that the
 * script does not contain the text. Everybody else, and hot reload, gets the file.
 */
export function Styles({ audience }: { audience: Audience }) {
  const nonce = use(NonceContext);
  if (import.meta.env.DEV || !guestScreens.includes(audience))
    return <link rel="stylesheet" href={appCss} precedence="app" />;
  return (
    <style href="guest" precedence="guest" nonce={nonce}>
      {import.meta.env.SSR ? guestCss : ''}
    </style>
  );
}
