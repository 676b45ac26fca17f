/* Made from en/phone-field.po by bin/catalogs/compile-catalogs.ts. */
export interface PhoneFieldValues {
  'place.phone': null;
  'place.country': { country: string | number };
  'place.country_select': null;
  'place.country_international': null;
  'place.country_all': null;
  'place.country_search': null;
  'place.country_count': { count: number };
  'place.country_close': null;
  'place.phone_missing': { count: number };
  'place.phone_over': { count: number };
  'place.phone_example': { phone: string | number };
  'place.phone_no_texts': null;
  'place.extension': null;
  'place.extension_not_digits': null;
  'place.extension_not_allowed': null;
}
