import { createContext, use, useEffect, type ReactNode } from 'react';
import type { PlaceImage } from '#domain/place/place-image.ts';
import { usePageFacts } from '../context/page-facts.ts';
import { NonceContext } from './styles.tsx';

/** The styles of the place. The browser finds them in the page, so the text is not sent a second time. */
export const PlaceStylesContext = createContext('');

/** The place's own colour replaces the product's; it comes after the product's tokens. */
export function PlaceStyles() {
  const nonce = use(NonceContext);
  const styles = use(PlaceStylesContext);
  if (!usePageFacts().look?.call) return null;
  return (
    <style href="place" precedence="place" nonce={nonce}>
      {styles}
    </style>
  );
}

/**
 * Also the colour of the call around the page, on phones that paint that area. A script sets it: if React hydrates a
 * part again, the tags that this part put into the head on the server would stay there.
 */
export function useCallThemeColour(): void {
  const { light, dark } = usePageFacts().look?.call ?? productCall;
  useEffect(() => {
    const metas = Object.entries({ light, dark }).map(([scheme, colour]) => {
      const meta = document.createElement('meta');
      meta.name = 'theme-color';
      meta.media = `(prefers-color-scheme: ${scheme})`;
      meta.content = colour;
      return meta;
    });
    document.head.append(...metas);
    return () => metas.forEach((meta) => meta.remove());
  }, [light, dark]);
}

/** Chestnut, as `app/styles/tokens.css` has it. */
export const productCall = { light: '#b14f21', dark: '#ea8751' };

interface LogoProps {
  className?: string;
  /** The default, if the place has none. */
  instead?: ReactNode;
}

/** The place's logo beside its name. The name says the same, so screen readers skip it. Nothing if the place has none. */
export function PlaceLogo({ className = 'h-9 max-w-28 rounded-sm', instead = null }: LogoProps) {
  const logo = usePageFacts().look?.logo;
  if (!logo) return instead;
  return <Picture image={logo} sizes="112px" className={`w-auto flex-none bg-(--plate) object-contain ${className}`} />;
}

/**
 * A picture of the place behind the head of its page, as wide as the window. It fades into the background at the top,
 * under the text, and into the page at the bottom.
 */
export function PlaceCover({ cover, children }: { cover: PlaceImage | null; children: ReactNode }) {
  if (!cover) return children;
  return (
    <div className="relative">
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-1/2 w-screen -translate-x-1/2 after:absolute after:inset-0 after:veil"
      >
        <Picture image={cover} sizes="100vw" className="size-full object-cover" />
      </div>
      <div className="relative">{children}</div>
      <div className="h-[clamp(5rem,22vw,13rem)]" />
    </div>
  );
}

interface PictureProps {
  image: PlaceImage;
  sizes: string;
  className: string;
}

/** The browser picks the width; the dimensions reserve the space while the picture loads. */
function Picture({ image: { hash, widths, width, height }, sizes, className }: PictureProps) {
  const address = (one: number) => `/images/${hash}/${one}.webp`;
  return (
    <img
      src={address(width)}
      srcSet={widths.map((one) => `${address(one)} ${one}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt=""
      decoding="async"
      loading="eager"
      className={className}
    />
  );
}
