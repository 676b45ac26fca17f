import { data, redirect } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { findDemoPlace, findOwnPlaces } from '#db/places.ts';
import { may } from '#domain/permissions.ts';
import { requestContext } from '../../request.server.ts';

/**
 * What this visitor may do with the demo. It is opened by anybody while there is nothing else here, later by owners; it is
 * removed by its own host, who is whoever opened it, or by an owner.
 */
async function rightsOf(context: Readonly<RouterContextProvider>) {
  const { commands, visitor } = context.get(requestContext);
  const [demo, own] = await Promise.all([findDemoPlace(commands.db), findOwnPlaces(commands.db)]);
  const { staff } = visitor;
  const isOwner = staff !== null && may(staff.role, 'own');
  const isDemoHost = staff !== null && demo !== null && staff.organizationId === demo.organization_id;
  return { demo, mayOpen: own.length === 0 || isOwner, mayRemove: demo !== null && (isOwner || isDemoHost) };
}

export async function loadDemo({ context }: LoaderFunctionArgs) {
  const { demo, mayOpen, mayRemove } = await rightsOf(context);
  if (!demo && !mayOpen) throw data(null, { status: 404 });
  return { slug: demo?.slug ?? null, name: demo?.name ?? null, mayOpen, mayRemove };
}

export async function changeDemo({ request, context }: ActionFunctionArgs) {
  const { demo, visitor } = context.get(requestContext);
  const rights = await rightsOf(context);
  const wish = (await request.formData()).get('wish');
  if (wish === 'remove') {
    if (!rights.mayRemove) throw data(null, { status: 404 });
    await demo.remove();
    return redirect('/');
  }
  if (!rights.mayOpen) throw data(null, { status: 404 });
  const { slug, cookies } = await demo.open(visitor.address);
  const headers = new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
  return redirect(`/desk/${slug}`, { headers });
}
