// Which column of another system's table is which: guessed from its head, by the names that such tables usually have, or as it was chosen.

export const visitColumns = ['arrival', 'start', 'end', 'service', 'desk', 'line'] as const;
export type VisitColumn = (typeof visitColumns)[number];

/** The columns as they stand in the head; a column that is not there has none. */
export type ChosenColumns = Partial<Record<VisitColumn, string>>;

/** In order: the first that a table has is taken. Compared without case, blanks and signs. */
const usualNames: Record<VisitColumn, string> = {
  arrival:
    'arrival, arrival time, arrived, arrived at, joined, joined at, join time, check in, checked in, check in time, ticket issued, issued, issued at, issue time, created, created at, queued at, entry time, ankunft, angekommen, gezogen, llegada, hora de llegada, arrivée, heure d arrivée, 到达, 到达时间, 取号时间, وقت الوصول',
  start:
    'start, start time, started, started at, called, called at, call time, service start, service started, serving started, begin, began, beginn, aufruf, aufgerufen, inicio, llamada, hora de inicio, début, appel, heure d appel, 开始, 开始时间, 叫号时间, وقت البدء',
  end: 'end, end time, ended, ended at, finished, finished at, service end, service ended, completed, completed at, closed at, ende, fertig, beendet, fin, hora de fin, finalizado, heure de fin, 结束, 结束时间, 办结时间, وقت الانتهاء',
  service:
    'service, service name, service type, transaction, reason, dienstleistung, leistung, anliegen, servicio, trámite, prestation, motif, 业务, 服务, الخدمة',
  desk: 'desk, counter, window, station, booth, room, teller, agent, schalter, platz, zimmer, mostrador, ventanilla, puesto, guichet, bureau, 窗口, 柜台, المكتب',
  line: 'line, queue, queue name, location, branch, category, warteschlange, schlange, fila, cola, file, 队列, الطابور',
};

/** A name without case, blanks, signs and accents. */
export const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** `asked` goes before what is guessed; an empty name means: there is no such column. */
export function chooseColumns(heads: readonly string[], asked: ChosenColumns): ChosenColumns {
  const chosen: ChosenColumns = {};
  for (const column of visitColumns) {
    const name = asked[column] ?? guess(heads, column, Object.values(asked));
    if (name !== undefined && name !== '') chosen[column] = name;
  }
  return chosen;
}

function guess(heads: readonly string[], column: VisitColumn, taken: readonly string[]): string | undefined {
  for (const usual of usualNames[column].split(', ')) {
    const found = heads.find((head) => plain(head) === plain(usual) && !taken.includes(head));
    if (found !== undefined) return found;
  }
  return undefined;
}

export type ColumnFault =
  | 'no_such_column'
  | 'no_arrival_column'
  | 'no_start_column'
  | 'no_end_and_no_desk_column'
  | 'column_twice';

/** What keeps a table from being read with these columns; null: nothing. */
export function columnFault(heads: readonly string[], chosen: ChosenColumns): ColumnFault | null {
  const names = Object.values(chosen);
  if (names.some((name) => !heads.includes(name))) return 'no_such_column';
  if (new Set(names).size < names.length) return 'column_twice';
  if (chosen.arrival === undefined) return 'no_arrival_column';
  if (chosen.start === undefined) return 'no_start_column';
  // Without either nobody could tell how long a guest took.
  return chosen.end === undefined && chosen.desk === undefined ? 'no_end_and_no_desk_column' : null;
}
