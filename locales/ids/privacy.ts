/* Made from en/privacy.po by bin/catalogs/compile-catalogs.ts. */
export interface PrivacyValues {
  'privacy.document': { place: string | number };
  'privacy.lead': null;
  'privacy.keep_title': null;
  'privacy.phone': null;
  'privacy.name': null;
  'privacy.ticket': null;
  'privacy.told': null;
  'privacy.texts': null;
  'privacy.network': null;
  'privacy.push': null;
  'privacy.sealed': null;
  'privacy.time_title': null;
  'privacy.time': { hours: number };
  'privacy.who_title': null;
  'privacy.who': { place: string | number };
  'privacy.name_on_board': null;
  'privacy.cookies_title': null;
  'privacy.cookies': null;
  'privacy.rights_title': null;
  'privacy.rights': null;
  'privacy.demo': null;
  'privacy.back': { place: string | number };
  'privacy.email': null;
}
