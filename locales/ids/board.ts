/* Made from en/board.po by bin/catalogs/compile-catalogs.ts. */
export interface BoardValues {
  'board.title': { place: string | number };
  'board.heading': { place: string | number };
  'board.your_turn': null;
  'board.called_again': null;
  'board.call_words': { number: string | number; desk: string | number };
  'board.at_desk': null;
  'board.earlier': null;
  'board.next': null;
  'board.more': { count: number };
  'board.join_now': null;
  'board.wait': { low: number; high: number };
  'board.wait_unknown': null;
  'board.kept': { kept: number; of: number };
  'board.lines': null;
  'board.line_free': null;
  'board.line_paused': null;
  'board.line_closed': null;
  'board.scan': null;
  'board.qr': { address: string | number };
  'board.not_live': { time: string | number };
  'board.demo': null;
  'board.waiting_title': null;
  'board.waiting_text': null;
  'board.empty_title': null;
  'board.empty_text': null;
  'board.closed_title': null;
  'board.closed_text': null;
  'board.opens_today': { time: string | number };
  'board.opens_on': { when: string | number };
  'board.paused_title': null;
  'board.paused_text': null;
  'board.sound_on': null;
  'board.sound_off': null;
}
