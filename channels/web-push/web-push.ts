import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { Channel, OutgoingNotification, SendResult } from '../provider/contract.ts';
import { callHttp, rejection, retryAfterSeconds, type HttpAnswer } from '../provider/http-call.ts';
import { lookupPublic, privateAddressCode } from '../provider/public-address.ts';
import { areKeysSound, pushServiceUrl } from './subscription.ts';

export const webPushName = 'web-push';

/** The key pair that identifies the sender to push services (VAPID), in base64url. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface WebPushSettings {
  /** Null: there is none, and nothing can be sent. */
  keys: () => Promise<PushKeys | null>;
  /** Where a push service can reach the operator: an https: or mailto: address. */
  contact: string;
  /** Push services that are trusted though they are not public, or not https. */
  origins: readonly string[];
  /** Resolves the names of all other push services. */
  lookup?: LookupFunction;
}

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** Sends encrypted notifications to the push service that the browser chose. */
export function createWebPush(settings: WebPushSettings): Channel<OutgoingNotification> {
  const { keys, contact, origins } = settings;
  const publicAgent = new HttpsAgent({ lookup: settings.lookup ?? lookupPublic });
  return {
    name: webPushName,
    replaces: true,
    async send(message, signal) {
      const url = pushServiceUrl(message.to.endpoint, origins);
      if (!url) return rejection('gone', 'address');
      if (!areKeysSound(message.to.keys)) return rejection('gone', 'keys');
      const pair = await keys();
      if (!pair) return rejection('authentication', 'no_keys');
      const { headers, body } = webPush.generateRequestDetails(message.to, message.payload, {
        vapidDetails: { subject: contact, ...pair },
        TTL: message.ttlSeconds,
        urgency: message.isUrgent ? 'high' : 'normal',
        topic: message.topic,
      });
      const agent = origins.includes(url.origin) ? trustedAgentFor(url) : publicAgent;
      const outcome = await callHttp({ url, method: 'POST', headers, body, agent, signal, isHeadEnough: true });
      if (outcome.kind === 'answer') return resultOf(outcome.answer, message.id);
      const isPrivate = outcome.result.kind === 'unknown' && outcome.result.why === privateAddressCode;
      return isPrivate ? rejection('gone', 'private_address') : outcome.result;
    },
  };
}

// No keep-alive, as in `http-call.ts`.
const trustedAgents = { https: new HttpsAgent(), http: new HttpAgent() };

const trustedAgentFor = (url: URL): HttpAgent => (url.protocol === 'http:' ? trustedAgents.http : trustedAgents.https);

function resultOf({ status, headers }: HttpAnswer, id: string): SendResult {
  // Our id: anybody who has the push service's id for a notification can withdraw it.
  if (status >= 200 && status < 300) return { kind: 'accepted', ref: id };
  const code = String(status);
  if (status === 404 || status === 410) return rejection('gone', code);
  const after = retryAfterSeconds(headers['retry-after']);
  if (status === 429) return rejection('throttled', code, after);
  if (status === 413) return rejection('content_blocked', code);
  if (status >= 400 && status < 500) return rejection('authentication', code);
  return rejection('temporary', code, after);
}
