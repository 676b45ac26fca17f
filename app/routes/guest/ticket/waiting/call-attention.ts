import calledIcon from '../../../../drawings/icon-called.svg?url';
import { ring } from './call-sound.ts';

const vibration = [220, 120, 220, 120, 420];

/** The tab's icon while someone is called; where the call is news, the phone trembles and sounds as far as it lets a page. */
export function callAttention({ isNew }: { isNew: boolean }): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const before = icon?.href;
  if (icon) icon.href = calledIcon;
  if (isNew) {
    // Refused without a touch on the page before, which is for the browser to decide.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibration);
    void ring();
  }
  return () => {
    if (icon && before) icon.href = before;
  };
}
