import type { Audience } from './audiences.ts';

/** What guests read, or programs do: complete in every language that is offered. */
const guestCatalogs = [
  'page',
  'fault',
  'guest',
  'home',
  'phone-field',
  'join',
  'ticket',
  'ticket-more',
  'push',
  'kiosk',
  'print',
  'board',
  'privacy',
  'error',
  'staff-error',
  'text',
  'problem',
  'trade',
] as const;

/** What only staff read: complete in the languages of staff. */
const staffCatalogs = [
  'staff',
  'staff-frame',
  'presses',
  'staff-ticket',
  'settings',
  'settings-lines',
  'spending',
  'account',
  'people',
  'switch',
  'devices',
  'channels',
  'insights',
  'plan',
  'what-if',
  'history',
  'audit',
  'installation',
  'visits',
  'start',
] as const;

/**
 * Catalogs a translator works on, one `.po` file each. An id is in one catalog only.
 * - `page`: the frame of every screen; `fault`: what the server shows where a page should be; `guest`: what several guest screens say;
 * - `home`, `join`, `ticket`, `kiosk`, `print`, `board`, `privacy`: one screen each; `phone-field`: the field wherever it stands;
 *   `ticket-more`: what a ticket says when something is pressed, or once the waiting is over;
 *   `print`: what paper says, posters, and where the code on a ticket is typed; `push`: the offer to be notified;
 * - `error`: refusals a guest can meet; `staff-error`: those only staff and programs meet; `problem`: their short titles;
 * - `staff`: console and sign-in; `staff-ticket`: one ticket in the console, and the simulated phone; `account`: one's own account, and the second half of signing in; `presses`: what the console says of presses, moved rows and desks; `staff-frame`: the way between the screens of staff; `settings`: what a place may set; `spending`: what texts cost; `settings-lines`: its lines, their hours, and what they tell guests; `people`: the team, invitations, forgotten passwords; `switch`: a desk that several people share, and its PINs; `devices`: its boards and kiosks; `channels`: its accounts at providers of texts; `insights`: charts; `plan`: plans of the next days; `what-if`: a desk more or less today; `history`: tickets of the past; `audit`: the audit log; `installation`: the program and its machine; `visits`: visits that another system wrote; `start`: setup; `trade`: what a new place begins with; `text`: what is sent to phones, or said to guests in their language.
 */
export const catalogs = [...guestCatalogs, ...staffCatalogs] as const;
export type Catalog = (typeof catalogs)[number];

export function isForStaff(catalog: Catalog): boolean {
  return staffCatalogs.some((one) => one === catalog);
}

/**
 * What a browser loads: one file for each audience and language. `text`, `problem` and `trade` never reach a browser. `page` is
 * what stands where a page should be: it comes as it is read, and no browser takes it over. `push` and `ticket-more` are parts of a
 * screen, which fetch their own texts.
 */
export const audiences: Record<Audience, readonly Catalog[]> = {
  page: ['page', 'fault'],
  home: ['page', 'home'],
  place: ['page', 'guest', 'phone-field', 'join', 'error'],
  ticket: ['page', 'guest', 'ticket', 'error'],
  'ticket-more': ['ticket-more', 'phone-field'],
  push: ['push'],
  kiosk: ['page', 'guest', 'phone-field', 'join', 'kiosk', 'error'],
  print: ['page', 'print'],
  board: ['page', 'board'],
  privacy: ['page', 'guest', 'privacy'],
  staff: ['page', 'staff-frame', 'staff', 'presses', 'staff-ticket', 'what-if', 'switch', 'error', 'staff-error'],
  settings: ['page', 'staff-frame', 'settings', 'settings-lines', 'error', 'staff-error'],
  spending: ['page', 'staff-frame', 'settings', 'settings-lines', 'channels', 'spending', 'error', 'staff-error'],
  account: ['page', 'staff-frame', 'account', 'error', 'staff-error'],
  people: ['page', 'staff-frame', 'settings', 'settings-lines', 'people', 'error', 'staff-error'],
  devices: ['page', 'staff-frame', 'settings', 'settings-lines', 'devices', 'error', 'staff-error'],
  visits: ['page', 'staff-frame', 'settings', 'settings-lines', 'visits', 'error', 'staff-error'],
  audit: ['page', 'staff-frame', 'settings', 'settings-lines', 'audit', 'error', 'staff-error'],
  installation: [
    'page',
    'staff-frame',
    'settings',
    'settings-lines',
    'channels',
    'installation',
    'error',
    'staff-error',
  ],
  channels: ['page', 'staff-frame', 'settings', 'settings-lines', 'channels', 'error', 'staff-error'],
  insights: ['page', 'staff-frame', 'insights', 'plan', 'what-if', 'error', 'staff-error'],
  history: ['page', 'staff-frame', 'staff', 'staff-ticket', 'history', 'error', 'staff-error'],
  start: ['page', 'staff-frame', 'start', 'error', 'staff-error'],
};
