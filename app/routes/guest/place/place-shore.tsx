import { useSyncExternalStore } from 'react';
import { Shore } from '../../../drawings/shore.tsx';

const roomy = '(width >= 40rem)';

/** The line as birds on their stones, where there is room for a picture: it is no part of what a phone has to load. */
export function PlaceShore({ ahead }: { ahead: number }) {
  const isRoomy = useSyncExternalStore(watchRoom, hasRoom, () => false);
  return (
    <div aria-hidden="true" className="water-below relative mt-auto hidden sm:block lg:mt-4">
      <div className="mx-auto aspect-[390/214] max-w-[36rem]">{isRoomy && <Shore ahead={ahead} />}</div>
    </div>
  );
}

function watchRoom(onChange: () => void): () => void {
  const query = matchMedia(roomy);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function hasRoom(): boolean {
  return matchMedia(roomy).matches;
}
