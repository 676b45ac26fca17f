/** The server half of `app/`; missing before the first build. */
declare module '#build/server/index.js' {
  const build: import('react-router').ServerBuild;
  export = build;
}
