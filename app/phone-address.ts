/** The settings that decide where phones find this installation, by the names that are typed. */
export const settingNames = { setting: 'PUBLIC_URL', host: 'HOST=0.0.0.0' };
