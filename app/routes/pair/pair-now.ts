import { answerPoll } from './pair.server.ts';

export const action = answerPoll;
