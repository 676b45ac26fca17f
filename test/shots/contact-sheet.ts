/** One page with all pictures, small, each linked to its full size. */
export function contactSheet(files: readonly string[]): string {
  const figures = files.map(
    (file) => `<a href="${file}"><img src="${file}" loading="lazy" alt=""><br>${file.replace('.png', '')}</a>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Turnstone: every screen</title>
<style>body{font:14px system-ui;background:#777;display:flex;flex-wrap:wrap;gap:16px;align-items:start}
a{color:#fff;text-decoration:none}img{height:320px;background:#fff}</style>
${figures.join('\n')}
`;
}
