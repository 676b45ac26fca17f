/** The settings that decide where phones find this installation, by the names that are typed. */
export const settingNames = { setting: 'PUBLIC_URL', host: 'HOST=0.0.0.0' };

/** As somebody types it who starts this from a terminal. */
export const startLine = 'PUBLIC_URL=https://line.example.org npm start';
