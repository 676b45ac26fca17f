import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';
import { isPaperChoice, type PaperChoice } from './paper-choice.ts';

const keptSeconds = 400 * 86_400;

/** The paper of the printer beside this screen: from the address, otherwise as set before, otherwise the default. */
export function paperOf(request: Request): PaperChoice {
  const asked = new URL(request.url).searchParams.get('paper');
  if (isPaperChoice(asked)) return asked;
  const kept = readCookie(request.headers.get('cookie'), cookieNames.paper);
  return isPaperChoice(kept) ? kept : '80';
}

export function paperCookie(paper: PaperChoice): string {
  return writeCookie(cookieNames.paper, paper, { seconds: keptSeconds });
}
