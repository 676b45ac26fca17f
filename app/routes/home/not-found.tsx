import { data } from 'react-router';

export function loader() {
  throw data(null, { status: 404 });
}

/** Never shown: the 404 page replaces it. */
export default function NotFound() {
  return null;
}
