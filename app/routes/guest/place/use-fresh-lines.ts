import { useEffect, useState } from 'react';
import type { PublicPlace } from '#contract/views.ts';
import type { PagePlace, PageLine } from './place-view.server.ts';
import { whyShut } from '../../../components/line/why-shut.ts';

const freshMs = 15_000;

interface FreshLines {
  lines: PageLine[];
  texting: PagePlace['texting'];
  /** When the numbers were taken. */
  at: string;
}

/**
 * The lines with the numbers of now: whoever comes back to the page finds how many wait by then. What they were writing stays,
 * whatever the line has become meanwhile; the answer to the form says that. A page that had nothing to write in is made anew.
 */
export function useFreshLines({ slug, lines, texting }: PagePlace, now: string): FreshLines {
  const [fresh, setFresh] = useState<(Pick<PublicPlace, 'lines' | 'texting'> & { at: string }) | null>(null);
  const isShut = whyShut(lines) !== null;
  useEffect(() => {
    let askedAt = Date.now();
    const look = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt < freshMs) return;
      askedAt = Date.now();
      const response = await fetch(`/api/v1/places/${slug}`);
      if (!response.ok) return;
      const place = (await response.json()) as PublicPlace;
      if (isShut && whyShut(place.lines) === null) location.reload();
      setFresh({ lines: place.lines, texting: place.texting, at: new Date().toISOString() });
    };
    // Away from the network the page goes on with what it knows.
    const onVisible = () => void look().catch(() => undefined);
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [slug, isShut]);
  const news = fresh && fresh.at > now ? fresh : { lines: [], texting, at: now };
  const withNews = (line: PageLine): PageLine => {
    const found = news.lines.find((one) => one.slug === line.slug);
    return found ? { ...line, waiting: found.waiting, wait: found.wait, closing: found.closing } : line;
  };
  return { lines: lines.map(withNews), texting: news.texting, at: news.at };
}
