/* Made from en/fault.po by bin/catalogs/compile-catalogs.ts. */
export interface FaultValues {
  'fault.not_found_title': null;
  'fault.not_found_text': null;
  'fault.start': null;
  'fault.gone_title': null;
  'fault.gone_text': null;
  'fault.gone_again': null;
  'fault.too_many_title': null;
  'fault.too_many_text': { minutes: number };
  'fault.unavailable_title': { host: string | number };
  'fault.unavailable_text': null;
  'fault.unavailable_form': null;
}
