import { may, type Action } from '#domain/team/permissions.ts';
import type { StaffFrameValues } from '#locales/message-values.ts';
import type { Me } from '#contract/views.ts';

interface SettingsPage {
  page: string;
  text: Extract<keyof StaffFrameValues, `frame.settings_${string}`>;
  action: Action;
}

/** The settings pages in their listed order. Each is a route `desk/:place/settings/<page>`. */
export const settingsPages: readonly SettingsPage[] = [
  { page: 'place', text: 'frame.settings_place', action: 'settings' },
  { page: 'lines', text: 'frame.settings_lines', action: 'settings' },
  { page: 'hours', text: 'frame.settings_hours', action: 'settings' },
  { page: 'desks', text: 'frame.settings_desks', action: 'settings' },
  { page: 'messages', text: 'frame.settings_messages', action: 'settings' },
  { page: 'channels', text: 'frame.settings_channels', action: 'settings' },
  { page: 'spending', text: 'frame.settings_spending', action: 'settings' },
  { page: 'languages', text: 'frame.settings_languages', action: 'settings' },
  { page: 'look', text: 'frame.settings_look', action: 'settings' },
  { page: 'team', text: 'frame.settings_team', action: 'team' },
  { page: 'devices', text: 'frame.settings_devices', action: 'settings' },
  { page: 'keys', text: 'frame.settings_keys', action: 'own' },
  { page: 'visits', text: 'frame.settings_visits', action: 'settings' },
  { page: 'privacy', text: 'frame.settings_privacy', action: 'own' },
  { page: 'audit', text: 'frame.settings_audit', action: 'see_audit' },
  { page: 'installation', text: 'frame.settings_installation', action: 'own' },
];

export function settingsPagesFor(me: Pick<Me, 'role' | 'grants'>): readonly SettingsPage[] {
  return settingsPages.filter(({ action }) => may(me.role, action, me.grants));
}
