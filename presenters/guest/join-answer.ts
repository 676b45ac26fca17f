// The only answer that contains a ticket's token.

import type { JoinAnswer } from '#contract/views.ts';
import type { Secrets } from '#db/secret/secrets.ts';

type JoinedFacts = Omit<JoinAnswer, 'id' | 'token' | 'url'> & { ticketId: string };

export function presentJoin(secrets: Secrets, joined: JoinedFacts, publicUrl: string): JoinAnswer {
  const { ticketId: id, number, state, ahead, wait } = joined;
  const token = secrets.ticketToken(id);
  return { id, number, token, url: `${publicUrl}/t/${token}`, state, ahead, wait };
}
