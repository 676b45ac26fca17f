/** The settings that decide the address for phones, by the names that people type. */
export const settingNames = { setting: 'PUBLIC_URL', host: 'HOST=0.0.0.0' };

/** As a person types it in a terminal to start the server. */
export const startLine = 'PUBLIC_URL=https://line.example.org npm start';
