/* Made from en/presses.po by bin/compile-catalogs.ts. */
export interface PressesValues {
  'presses.waiting': { count: number };
  'presses.late': { count: number };
  'presses.did_call': { number: string | number };
  'presses.did_serve': { number: string | number };
  'presses.did_finish': { number: string | number };
  'presses.did_no_show': { number: string | number };
  'presses.did_hold': { number: string | number };
  'presses.did_resume': { number: string | number };
  'presses.did_remove': { number: string | number };
  'presses.did_move': { number: string | number };
  'presses.did_undo': { number: string | number };
  'presses.did_other': null;
  'presses.stale': null;
  'presses.follows': null;
  'presses.nobody_waiting': null;
  'presses.called_at': { who: string | number; number: string | number; desk: string | number };
  'presses.serving_at': { who: string | number; number: string | number; desk: string | number };
  'presses.called_other': { expected: string | number; number: string | number };
  'presses.handle': { number: string | number };
  'presses.handle_help': null;
  'presses.picked_up': { number: string | number; place: string | number; count: string | number };
  'presses.moved_to': { number: string | number; place: string | number; count: string | number };
  'presses.put_back': { number: string | number };
  'presses.why_move': { number: string | number };
  'presses.why_move_submit': { number: string | number };
  'presses.news_title_paused': { line: string | number };
  'presses.news_title_closed': { line: string | number };
  'presses.news_text': { count: number };
  'presses.news_none': null;
  'presses.news_pause': { wait: string | number };
  'presses.news_closes': null;
  'presses.news_closes_at': null;
  'presses.news_no_more': null;
  'presses.break': { wait: string | number };
  'presses.on_break': { desk: string | number; time: string | number };
  'presses.at_desk': { name: string | number; desk: string | number };
}
