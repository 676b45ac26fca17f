/* Made from en/switch.po by bin/catalogs/compile-catalogs.ts. */
export interface SwitchValues {
  'signin.shared': null;
  'signin.shared_text': null;
  'signin.by_pin': null;
  'switch.menu': null;
  'switch.menu_pin': null;
  'switch.title': null;
  'switch.lead': null;
  'switch.nobody': null;
  'switch.people': null;
  'switch.pin': null;
  'switch.submit': null;
  'switch.back': null;
  'switch.sign_in': null;
  'switch.missing': null;
  'switch.wrong': { tries: number };
  'switch.over': null;
  'pin.title': null;
  'pin.lead': null;
  'pin.has': null;
  'pin.field': null;
  'pin.hint': null;
  'pin.submit': null;
  'pin.skip': null;
  'pin.fault_digits': null;
  'pin.fault_easy': null;
}
