/** What the build makes of `app/` for the server; it is not there before. */
declare module '#build/server/index.js' {
  const build: import('react-router').ServerBuild;
  export = build;
}
