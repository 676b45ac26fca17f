import type { I18n } from '@lingui/core';
import { useEffect, useState, type ComponentType } from 'react';
import type { GuestTicket } from '#contract/views.ts';
import { fetchCatalog } from '#app/i18n/catalog-store.ts';
import { TextContext } from '#app/i18n/text-provider.tsx';
import { usePageFacts } from '#app/context/page-facts.ts';
import type { PushPanelProps } from '../telling/push-panel.tsx';

interface Props {
  token: string;
  ticket: Pick<GuestTicket, 'canPush'>;
}

interface Offer {
  Panel: ComponentType<PushPanelProps>;
  texts: I18n;
  isOn: boolean;
  offered: PushPanelProps['offered'];
}

/**
 * Offers browser notifications, if possible. Its script loads after the page, and its space is reserved until then, so
 * that nothing moves under a finger.
 */
export function PushOffer({ token, ticket }: Props) {
  const { language, catalogUrls } = usePageFacts();
  const [offer, setOffer] = useState<Offer | null>(null);
  const url = catalogUrls.push ?? '';
  const { canPush } = ticket;
  useEffect(() => {
    // If notifications are impossible here, nothing is fetched.
    if (!isSecureContext || !('serviceWorker' in navigator)) return;
    let isLeft = false;
    const fetchOffer = async (): Promise<void> => {
      const [{ PushPanel, isNotifiedHere, whatIsOfferedHere }, texts] = await Promise.all([
        import('../telling/push-panel.tsx'),
        fetchCatalog(language, 'push', url),
      ]);
      const offered = whatIsOfferedHere();
      const isOn = canPush && (await isNotifiedHere(token));
      if (offered && !isLeft) setOffer((known) => known ?? { Panel: PushPanel, texts, isOn, offered });
    };
    // Without a network, the offer comes on the next visit.
    fetchOffer().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [token, canPush, language, url]);
  return (
    <>
      <link rel="manifest" href={`/t/${token}/app.webmanifest`} />
      <link rel="apple-touch-icon" href="/icons/turnstone-180.png" />
      <div className="mt-4 [@media(scripting:enabled)]:min-h-15">
        {offer && (
          <TextContext value={offer.texts}>
            <offer.Panel token={token} isOnAtFirst={offer.isOn} offered={offer.offered} />
          </TextContext>
        )}
      </div>
    </>
  );
}
