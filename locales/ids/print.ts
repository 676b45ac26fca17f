/* Made from en/print.po by bin/catalogs/compile-catalogs.ts. */
export interface PrintValues {
  'print.called': null;
  'print.scan': null;
  'print.no_phones': null;
  'print.code': null;
  'print.bring': null;
  'print.kept_for': null;
  'print.poster': { place: string | number };
  'print.poster_scan': null;
  'print.poster_how': null;
  'print.poster_page': null;
  'print.poster_qr': { address: string | number };
  'print.size': null;
  'print.size_a4': null;
  'print.size_letter': null;
  'print.line': null;
  'print.whole': null;
  'print.print': null;
  'print.note': null;
  'print.reaches_nowhere': { setting: string | number };
  'code.title': null;
  'code.text': null;
  'code.label': null;
  'code.open': null;
  'code.wrong': null;
  'code.missing': null;
  'code.too_many': { minutes: number };
  'mail.title': null;
  'mail.text': { name: string | number };
  'mail.stop': null;
  'mail.stopped': { name: string | number };
  'mail.resume': null;
}
