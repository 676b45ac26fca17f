/* Made from en/staff-frame.po by bin/catalogs/compile-catalogs.ts. */
export interface StaffFrameValues {
  'frame.nav': null;
  'frame.console': null;
  'frame.history': null;
  'frame.insights': null;
  'frame.settings': null;
  'frame.account': null;
  'frame.saved': null;
  'frame.save': null;
  'frame.undo': null;
  'frame.pages_of_settings': null;
  'frame.settings_place': null;
  'frame.settings_lines': null;
  'frame.settings_desks': null;
  'frame.settings_hours': null;
  'frame.settings_messages': null;
  'frame.settings_languages': null;
  'frame.settings_look': null;
  'frame.settings_team': null;
  'frame.settings_channels': null;
  'frame.settings_devices': null;
  'frame.settings_spending': null;
  'frame.settings_privacy': null;
  'frame.settings_audit': null;
  'proof.title': null;
  'proof.text': null;
  'proof.password': null;
  'proof.passkey': null;
  'proof.passkey_failed': null;
  'proof.wrong': null;
  'proof.too_many': null;
  'proof.go_on': null;
}
