import { data } from 'react-router';

export function loader() {
  throw data(null, { status: 404 });
}

/** Never shown: what stands here instead says that there is nothing. */
export default function NotFound() {
  return null;
}
