/** The drawer's words for states, events and messages: which phrase belongs to which word of the log. */
import type { MessageId } from '#locales/ids.ts';
import type { MessageKind } from '#domain/messaging/message-kind.ts';
import type { StaffTicket, StoryEntry, TicketText } from '#contract/views.ts';
import { ticketEventKinds } from '#domain/ticket/event-kind.ts';
import { activeStates, moveReasons, removeReasons } from '#domain/ticket/ticket.ts';
import type { ClockStyle } from '../../i18n/format.ts';
import { useI18n, isolated } from '../../i18n/use-i18n.ts';

/** Whether the visit is over: after that, only the notes of colleagues can change. */
export function isOver({ state }: Pick<StaffTicket, 'state'>): boolean {
  return state !== 'booked' && !activeStates.includes(state);
}

const fieldTexts = {
  language: 'drawer.field_language',
  needs: 'drawer.field_needs',
  travelMinutes: 'drawer.field_travel',
  papers: 'drawer.field_papers',
  phone: 'drawer.field_phone',
  secondContact: 'drawer.field_helper',
  email: 'drawer.field_email',
  toldFirst: 'drawer.field_told_first',
  name: 'drawer.field_name',
  partySize: 'drawer.field_party',
  service: 'drawer.field_service',
  note: 'drawer.field_note',
  tags: 'drawer.field_tags',
  canPush: 'drawer.field_notifications',
  textsStopped: 'drawer.field_texts_stopped',
  textsStarted: 'drawer.field_texts_started',
  toldLonger: 'drawer.field_told_longer',
} as const;

const actorTexts = {
  guest: 'drawer.by_guest',
  key: 'drawer.by_program',
  device: 'drawer.by_kiosk',
  system: 'drawer.by_itself',
  member: 'drawer.by_colleague',
} as const;

export function known<Texts extends object>(texts: Texts, word: string): Texts[keyof Texts] | undefined {
  return Object.hasOwn(texts, word) ? texts[word as keyof Texts] : undefined;
}

interface StoryNames {
  desks: readonly { id: string; name: string }[];
  members: readonly { id: string; name: string }[];
  place: ClockStyle;
}

interface StoryWords {
  what: string;
  /** For a change: what changed. */
  fields: string | null;
  reason: string | null;
  who: string;
}

/** @param names the names of the place's desks and people, and its clock, used in the history */
export function useStoryWords(names: StoryNames): (entry: StoryEntry) => StoryWords {
  const { t, language, time } = useI18n();
  return ({ kind, by, reason, deskId, fields, until }) => {
    const desk = names.desks.find(({ id }) => id === deskId)?.name;
    const member = names.members.find(({ id }) => id === by.memberId)?.name;
    const changed = fields.flatMap((field) => {
      const id = known(fieldTexts, field);
      return id ? [t(id)] : [];
    });
    const what = (): string => {
      if (kind === 'called' && desk) return t('drawer.story_called_to', { desk: isolated(desk) });
      if (kind === 'joined' && by.kind !== 'guest') return t('drawer.story_added');
      if (until !== null) return t('drawer.story_away', { time: time(until, names.place) });
      return t(`drawer.story_${ticketEventKinds.find((one) => one === kind) ?? 'changed'}`);
    };
    const why = [...moveReasons, ...removeReasons].find((one) => one === reason);
    return {
      what: what(),
      fields: changed.length > 0 ? new Intl.ListFormat(language).format(changed) : null,
      reason: why ? t(`console.reason_${why}`) : null,
      who: member ? isolated(member) : t(known(actorTexts, by.kind) ?? 'drawer.by_itself'),
    };
  };
}

const saidTexts = {
  joined: 'drawer.said_joined',
  heads_up: 'drawer.said_heads_up',
  called: 'drawer.said_called',
  called_again: 'drawer.said_called_again',
  call_withdrawn: 'drawer.said_call_withdrawn',
  your_link: 'drawer.said_your_link',
  kept: 'drawer.said_kept',
  kept_open: 'drawer.said_kept_open',
  reply: 'drawer.said_reply',
  line_news: 'drawer.said_other',
  staff: 'drawer.said_other',
} as const satisfies Record<MessageKind, MessageId>;

/** Phrases of the product itself. */
export function saidText({ kind }: TicketText) {
  return known(saidTexts, kind) ?? 'drawer.said_other';
}

export function wayText({ channel, recipient }: TicketText) {
  if (channel === 'push') return 'drawer.way_push' as const;
  if (channel === 'voice') return 'drawer.way_voice' as const;
  return recipient === 'second' ? ('drawer.way_helper' as const) : ('drawer.way_text' as const);
}

export const sendingTexts = {
  sending: 'drawer.is_sending',
  sent: 'drawer.is_sent',
  arrived: 'drawer.has_arrived',
  not_reached: 'drawer.not_arrived',
  not_sent: 'drawer.not_sent',
} as const satisfies Record<TicketText['state'], string>;
