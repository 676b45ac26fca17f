import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { proofWaysAt } from '../../proof/proof.server.ts';
import { ownPath } from '../../session/own-path.ts';
import { fieldsOf } from '../../form/form-answer.ts';
import { requireAccount } from './account-session.server.ts';

const afterwards = '/account';

/** For requests other than forms, such as a file: the person first proves their identity, and then comes back. */
export async function loadConfirm(arrival: LoaderFunctionArgs) {
  const visit = await requireAccount(arrival);
  const next = ownPath(new URL(arrival.request.url).searchParams.get('next'), afterwards);
  if (visit.staff.proof === 'given') throw redirect(next);
  return { me: visit.me, place: visit.place, next, ways: await proofWaysAt(visit, arrival) };
}

export async function confirm(post: ActionFunctionArgs) {
  const { staff } = await requireAccount(post);
  const field = await fieldsOf(post.request);
  if (staff.proof === 'given') throw redirect(ownPath(field('next'), afterwards));
  return data({ fault: staff.proof ?? 'required' }, { status: 403 });
}
