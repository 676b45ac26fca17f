import { isPaperChoice, type PaperChoice } from './paper-choice.ts';

export type { PaperChoice } from './paper-choice.ts';

const name = 'turnstone_paper';
const keptSeconds = 400 * 86_400;

/** The paper of the printer beside this screen: of the address, else as it was set before, else the usual one. */
export function paperOf(request: Request): PaperChoice {
  const asked = new URL(request.url).searchParams.get('paper');
  if (isPaperChoice(asked)) return asked;
  const kept = /(?:^|;\s*)turnstone_paper=(\w+)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return isPaperChoice(kept) ? kept : '80';
}

export function paperCookie(paper: PaperChoice, request: Request): string {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return `${name}=${paper}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
