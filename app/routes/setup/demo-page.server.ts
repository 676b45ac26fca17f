import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { findDemoPlace, findOwnPlaces } from '#db/place/places.ts';
import { may } from '#domain/team/permissions.ts';
import { requestContext } from '../../session/request.server.ts';
import { settingCookies } from '../../session/session-cookies.server.ts';

/**
 * What this visitor may do with the demo. On an empty installation, a visitor on the server's own machine opens it, or
 * one with the set-up key printed there; later, owners do. Its own host (the person who opened it) or an owner removes
 * it.
 */
async function rightsOf({ context, request }: LoaderFunctionArgs | ActionFunctionArgs) {
  const server = context.get(requestContext);
  const { commands, visitor } = server;
  const [demo, own] = await Promise.all([findDemoPlace(commands.db), findOwnPlaces(commands.db)]);
  const { staff } = visitor;
  const isOwner = staff !== null && may(staff.role, 'own');
  const isDemoHost = staff !== null && demo !== null && staff.organizationId === demo.organization_id;
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const isFirst = own.length === 0 && (visitor.isAtTheMachine || (key !== '' && (await server.isSetupKey(key))));
  return {
    demo,
    key,
    mayOpen: isOwner || isDemoHost || isFirst,
    isKeyWanted: own.length === 0 && !isFirst && !isDemoHost && !isOwner,
    mayRemove: demo !== null && (isOwner || isDemoHost),
  };
}

export async function loadDemo(arrival: LoaderFunctionArgs) {
  const { demo, key, mayOpen, isKeyWanted, mayRemove } = await rightsOf(arrival);
  if (!demo && !mayOpen && !isKeyWanted) throw data(null, { status: 404 });
  return { slug: demo?.slug ?? null, name: demo?.name ?? null, key, mayOpen, isKeyWanted, mayRemove };
}

export async function changeDemo(post: ActionFunctionArgs) {
  const { demo, visitor } = post.context.get(requestContext);
  const rights = await rightsOf(post);
  const input = (await post.request.formData()).get('wish');
  if (input === 'remove') {
    if (!rights.mayRemove) throw data(null, { status: 404 });
    await demo.remove();
    return redirect('/');
  }
  // The page says where to find the link with the key.
  if (rights.isKeyWanted) return redirect('/demo');
  if (!rights.mayOpen) throw data(null, { status: 404 });
  const { slug, cookies } = await demo.open(visitor.address);
  return redirect(`/desk/${slug}`, { headers: settingCookies(cookies) });
}
