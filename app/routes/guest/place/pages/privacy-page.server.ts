import type { LoaderFunctionArgs } from 'react-router';
import { presentPrivacy } from '#presenters/guest/place-privacy.ts';
import { languagesOf, placeOf } from '#app/session/place-context.server.ts';

export function loadPrivacy({ context }: LoaderFunctionArgs) {
  const place = placeOf(context);
  return {
    place: { name: place.name, slug: place.slug, isDemo: place.is_demo },
    languages: languagesOf(place),
    privacy: presentPrivacy(place),
  };
}
