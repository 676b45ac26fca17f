// Who may open which page, make which call and follow which stream, by the actions of domain/team/permissions.ts: the
// one list that rights.db.test.ts walks through. An endpoint without an entry here fails the test.

import type { Action } from '#domain/team/permissions.ts';

/**
 * An action means: members of the place who may do it. `see_public`: everybody; `see_own_ticket`: anybody with the
 * ticket's link. `join`: guests, and anybody who may `add_ticket`. `member`: all who work anywhere here; `manager`: all
 * who may change settings somewhere. `member_of_place`: all who work at this place, in any role. `any_owner`: of all of any
 * organization. `kiosk`: a kiosk of this place. `not_ended`: everybody except a screen that staff ended. `nobody`: the
 * test's data has nothing to show.
 */
export type Need =
  | Action
  | 'join'
  | 'member'
  | 'manager'
  | 'member_of_place'
  | 'any_owner'
  | 'kiosk'
  | 'not_ended'
  | 'nobody';

export interface PageRight {
  get?: Need;
  post?: Need;
  /** A form that is valid up to the check of rights, and changes as little as possible. */
  form?: Record<string, string>;
  /** The same for requests other than forms. */
  json?: Record<string, unknown>;
  /** Path parameters that differ from the usual ones. */
  at?: Record<string, string>;
  /** Runs after everything else: the allowed client has another session afterwards. */
  isLast?: boolean;
  /** Whether even an allowed client is redirected to the sign-in page. */
  leadsToSignIn?: boolean;
}

/** By the path in app/routes.ts. */
export const pageRights: Record<string, PageRight> = {
  '': { get: 'see_public' },
  setup: { get: 'see_public', post: 'see_public' },
  'setup/:place': { get: 'member_of_place', post: 'own', form: { network: '' } },
  // Only while nobody has set it up.
  restore: { get: 'nobody', post: 'nobody', form: { wish: 'check' } },
  demo: { get: 'any_owner', post: 'nobody', form: { wish: 'remove' } },
  code: { get: 'see_public', post: 'see_public', form: { code: '' } },
  'p/:place': { get: 'see_public', post: 'see_public' },
  'p/:place/:line': { get: 'see_public', post: 'see_public' },
  'p/:place/board': { get: 'see_public' },
  'p/:place/poster': { get: 'see_public' },
  'p/:place/kiosk': { get: 'see_public' },
  'p/:place/kiosk/now': { get: 'kiosk' },
  'p/:place/kiosk/take': { post: 'kiosk', json: {} },
  't/:token': { get: 'see_own_ticket', post: 'see_own_ticket', form: { wish: 'none' } },
  'privacy/:place': { get: 'see_public' },
  pair: { get: 'see_public', post: 'see_public', form: { wish: 'open' } },
  'pair/now': { post: 'nobody', json: {} },
  'pair/approve': { get: 'manager' },
  forgot: { get: 'see_public', post: 'see_public', form: { email: 'nobody@example.org' } },
  // Anybody with the link.
  'invite/:token': { get: 'see_public', post: 'see_public', at: { token: ':invitation' } },
  'letters/:token': { get: 'see_public', post: 'see_public', at: { token: ':letters' } },
  'verify/:token': { get: 'see_public', post: 'see_public', at: { token: ':verify' } },
  'reset/:token': { get: 'see_public', post: 'see_public', at: { token: ':reset' } },
  'sign-in': { get: 'see_public', post: 'see_public' },
  // Between password and code; a client with neither starts again.
  'sign-in/code': { get: 'member', post: 'member' },
  // Only on a browser that several people share.
  switch: { get: 'nobody', post: 'nobody' },
  'switch/pin': { get: 'nobody', post: 'nobody' },
  account: { get: 'member', post: 'member', form: { form: 'name' } },
  // Between the password and everything else; a fully signed-in client goes on.
  'account/second-step': { get: 'member', post: 'member' },
  'account/confirm': { get: 'member', post: 'member' },
  'account/codes': { get: 'member', post: 'member', form: { form: 'begin' } },
  'sign-out': { get: 'member', post: 'see_public', isLast: true, leadsToSignIn: true },
  desk: { get: 'member', post: 'see_names', form: { intent: 'choose', desk: ':desk' } },
  'desk/:place': { get: 'see_names' },
  'desk/:place/phone': { get: 'see_names', post: 'work_tickets' },
  'desk/:place/kiosk': { get: 'member_of_place', post: 'add_ticket', form: { wish: 'pair' } },
  'desk/:place/paper/:ticket': { get: 'add_ticket' },
  'desk/:place/settings': { get: 'settings' },
  'desk/:place/settings/place': { get: 'settings', post: 'settings' },
  'desk/:place/settings/lines': { get: 'settings', post: 'settings' },
  'desk/:place/settings/lines/:line': {
    get: 'settings',
    post: 'settings',
    form: { form: 'line' },
    at: { line: ':line' },
  },
  'desk/:place/settings/hours': { get: 'settings', post: 'settings', form: { form: 'copy' } },
  'desk/:place/settings/desks': { get: 'settings', post: 'settings', form: { form: 'add' } },
  'desk/:place/settings/messages': { get: 'settings', post: 'settings' },
  'desk/:place/settings/channels': { get: 'settings', post: 'settings', form: { form: 'order' } },
  // A carrier to be added: it includes passwords and costs.
  'desk/:place/settings/channels/:account': {
    get: 'own',
    post: 'own',
    form: { form: 'account' },
    at: { account: 'twilio' },
  },
  'desk/:place/settings/spending': { get: 'settings', post: 'settings', form: { form: 'spending' } },
  'desk/:place/settings/languages': { get: 'settings', post: 'settings' },
  'desk/:place/settings/look': { get: 'settings', post: 'settings' },
  'desk/:place/settings/visits': { get: 'settings', post: 'settings', form: { form: 'discard' } },
  'desk/:place/settings/privacy': { get: 'own', post: 'own', form: { form: 'find' } },
  'desk/:place/settings/privacy/record': { get: 'own' },
  'desk/:place/settings/audit': { get: 'see_audit' },
  'desk/:place/settings/audit/file': { get: 'see_audit' },
  'desk/:place/settings/installation': { get: 'own', post: 'own', form: { form: 'backups' } },
  'desk/:place/settings/example-ticket': { get: 'settings' },
  'desk/:place/history': { get: 'see_names' },
  'desk/:place/history/log': { get: 'see_names' },
  'desk/:place/history/export': { get: 'settings' },
  'desk/:place/history/:ticket': { get: 'see_names' },
  'desk/:place/insights': { get: 'insights', post: 'settings', form: { weekMail: 'off' } },
  'desk/:place/insights/plan': { get: 'insights' },
  'desk/:place/what-if': { get: 'run_line' },
  'desk/:place/settings/team': { get: 'team', post: 'team', form: { form: 'invite' } },
  'desk/:place/settings/team/:member': { get: 'team', post: 'team', form: { form: 'standing' } },
  'desk/:place/settings/keys': { get: 'own', post: 'own', form: { form: 'make' } },
  'desk/:place/settings/devices': { get: 'settings', post: 'settings', form: { form: 'refuse' } },
  '*': { get: 'nobody' },
};

interface CallRight {
  need: Need;
  /** Who may do the same with the ticket's link in place of its id. */
  byLink?: Need;
  body?: unknown;
  /** The type of a body that is not JSON. */
  type?: string;
  at?: Record<string, string>;
}

const settings: CallRight = { need: 'settings', body: {} };
const own: CallRight = { need: 'see_own_ticket', body: {} };
const work: CallRight = { need: 'work_tickets', body: {} };

/** By `operationId` of the OpenAPI file. */
export const callRights: Record<string, CallRight> = {
  getPlace: { need: 'see_public' },
  getPushKey: { need: 'see_public' },
  createPlace: {
    need: 'any_owner',
    body: {
      slug: 'new-mill',
      name: 'New Mill',
      country: 'GB',
      timeZone: 'Europe/London',
      languages: ['en'],
      defaultLanguage: 'en',
    },
  },
  updatePlace: settings,
  putPlaceImage: { need: 'settings', body: 'no picture', type: 'image/png' },
  keepSlidePicture: { need: 'settings', body: 'no picture', type: 'image/png' },
  deletePlaceImage: { need: 'settings' },
  createLine: { need: 'settings', body: { name: { en: 'Counter' }, prefix: 'Q' } },
  updateLine: settings,
  listLines: { need: 'insights' },
  getLine: { need: 'insights' },
  listDesks: { need: 'insights' },
  getDesk: { need: 'insights' },
  listEvents: { need: 'insights' },
  getWaitRecord: { need: 'insights' },
  readAudit: { need: 'any_owner' },
  createDesk: { need: 'settings', body: { name: '', lines: [] } },
  updateDesk: settings,
  callNext: work,
  moveTogether: {
    need: 'work_tickets',
    body: { tickets: ['019c0000-0000-7000-8000-000000000000'], move: { kind: 'hold' } },
  },
  joinLine: { need: 'join', body: { language: 'en' } },
  listTickets: { need: 'see_names' },
  getTicket: { need: 'see_names', byLink: 'see_own_ticket' },
  changeTicket: { need: 'work_tickets', byLink: 'see_own_ticket', body: {} },
  giveFeedback: { need: 'see_own_ticket', body: { rating: 5 } },
  eraseTicketData: { need: 'see_own_ticket' },
  leaveTicket: own,
  confirmTicket: own,
  delayTicket: { need: 'see_own_ticket', body: { passing: 1 } },
  // A time that is over: refused, whoever asks.
  stepAwayTicket: { need: 'see_own_ticket', body: { until: '2026-03-02T09:00:00Z' } },
  subscribePush: {
    need: 'see_own_ticket',
    body: { endpoint: 'https://push.example/1', keys: { p256dh: '', auth: '' } },
  },
  unsubscribePush: { need: 'see_own_ticket', body: { endpoint: 'https://push.example/1' } },
  // An id of no message of this ticket.
  notePushShown: { need: 'nobody', body: { id: '019a0000-0000-7000-8000-000000000000' } },
  // Out of turn: all staff may call the first of the line.
  callTicket: { need: 'reorder', body: { deskId: ':desk', reason: 'need' } },
  recallTicket: work,
  serveTicket: work,
  finishTicket: work,
  noShowTicket: work,
  holdTicket: work,
  resumeTicket: { need: 'work_tickets', byLink: 'see_own_ticket', body: {} },
  transferTicket: { need: 'work_tickets', body: { lineId: ':line' } },
  moveTicket: { need: 'reorder', body: { ahead: 0, reason: 'need' } },
  removeTicket: { need: 'work_tickets', body: { reason: 'mistake' } },
  undoTicket: work,
  returnTicket: { need: 'work_tickets', byLink: 'see_own_ticket', body: {} },
  getTicketFile: { need: 'see_names' },
  textGuest: { need: 'work_tickets', body: { text: 'Please come to the desk.' } },
  markTextsSeen: work,
  settleVoiceCall: { need: 'work_tickets', body: { reached: true } },
  checkInTicket: { need: 'work_tickets', byLink: 'see_own_ticket', body: {} },
};

/** By method and path: streams, and what is neither a page nor in the OpenAPI file. Null: it answers everybody alike, and has its own tests. */
export const otherRights: Record<string, Need | null> = {
  'GET /api/v1/tickets/:token/stream': 'see_own_ticket',
  'GET /api/v1/places/:place/board/stream': 'not_ended',
  'GET /api/v1/desks/:desk/stream': 'see_names',
  'GET /api/v1/openapi.json': 'see_public',
  'GET /t/:token/app.webmanifest': 'see_own_ticket',
  // Anybody who knows a carrier's secret.
  'GET /inbound/:provider/:secret': null,
  'POST /inbound/:provider/:secret': null,
  'POST /csp-report': null,
  'GET /healthz': null,
  'GET /readyz': null,
  'GET /images/:hash/:file': null,
  'GET /icons/:file': null,
  'GET /service-worker.js': null,
  'POST /api/auth/passkeys': null,
  'POST /api/auth/passkeys/': null,
  'POST /api/auth/passkeys/options': null,
  'POST /api/auth/passkeys/prove': null,
  'POST /api/auth/passkeys/prove-options': null,
  'POST /api/auth/passkeys/sign-in': null,
  'POST /api/auth/passkeys/sign-in-options': null,
};
