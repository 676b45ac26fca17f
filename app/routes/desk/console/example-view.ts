import type { DeskView, StaffTicket } from '#contract/views.ts';

/** A waiting guest, for tests. */
export function staffTicket(part: Partial<StaffTicket>): StaffTicket {
  return {
    id: 'ticket',
    number: 'A-01',
    lineId: 'walk-in',
    state: 'waiting',
    rank: '0000001',
    name: null,
    phone: null,
    email: null,
    language: 'en',
    partySize: 1,
    source: 'qr',
    needs: [],
    needsMoreTime: false,
    service: null,
    papersReady: null,
    travelMinutes: null,
    answers: {},
    secondPhone: null,
    maybeSamePerson: false,
    isUnreadable: false,
    note: null,
    tags: [],
    papers: [],
    hasNewText: false,
    reach: { by: 'board', state: 'ready' },
    deskId: null,
    joinedAt: '2026-11-21T09:30:00Z',
    calledAt: null,
    graceEndsAt: null,
    servingAt: null,
    endedAt: null,
    keptFor: null,
    isComing: false,
    timesCalled: 0,
    promised: null,
    last: { seq: 1, kind: 'joined', at: '2026-11-21T09:30:00Z', byMemberId: null, canUndo: false, before: null },
    ...part,
  };
}

/** A desk of a place where nobody waits, for tests. */
export function deskView(part: Partial<DeskView>): DeskView {
  const desk = { id: 'desk-3', name: 'Desk 3', isOpen: true, lineIds: ['walk-in'], memberId: null, breakUntil: null };
  return {
    seq: 1,
    place: {
      id: 'place',
      slug: 'harbour-clinic',
      name: 'Harbour Clinic',
      timeZone: 'Europe/London',
      country: 'GB',
      languages: ['en'],
      defaultLanguage: 'en',
      isDemo: false,
    },
    desk,
    desks: [desk],
    present: null,
    texting: { state: 'works', held: 0, isDaySpent: false, canMail: false },
    members: [
      { id: 'ada', name: 'Ada' },
      { id: 'mo', name: 'Mo' },
    ],
    lines: [
      {
        id: 'walk-in',
        name: { en: 'Walk-in' },
        prefix: 'A',
        state: 'open',
        waiting: 0,
        returnWindowMinutes: 60,
        partySizeLimit: 50,
        services: [],
        questions: [],
      },
    ],
    waiting: [],
    active: [],
    held: [],
    kept: [],
    done: [],
    nextId: null,
    today: {
      served: 0,
      noShows: 0,
      left: 0,
      typicalWaitMinutes: null,
      promisesKept: null,
      joinedByHour: [],
      oneMore: null,
    },
    ...part,
  };
}
