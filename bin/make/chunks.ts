/** Files right in a folder, and what a plugin makes under its name; what lies in folders below is another part. */
const rightIn = (...folders: string[]): RegExp =>
  new RegExp(String.raw`(?:\0|[\\/])(?:${folders.join('|').replaceAll('/', String.raw`[\\/]`)})[\\/][^\\/]+$`);

/**
 * What screens have in common, in few files: many small ones compress worse, and each is a request. They follow folders,
 * which `npm run house` looks after; what comes later to a screen lies in a folder of its own. A guest's screens are
 * weighed by `npm run bench weight`.
 */
export const chunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@lingui[\\/]core)[\\/]/,
    priority: 2,
  },
  {
    name: 'shared',
    test: rightIn(
      'app/i18n',
      'app/drawings',
      'app/context',
      'app/page',
      'app/components',
      'locales',
      'lucide-react/dist/esm',
      'vite',
    ),
    minShareCount: 2,
    priority: 1,
  },
  // The form of joining in one file: over a slow network every further request costs more than what it brings.
  { name: 'joining', test: rightIn('app/phone-field', 'app/components/line'), priority: 1 },
  { name: 'live', test: rightIn('app/live'), minShareCount: 2, priority: 1 },
  // All that a ticket's page begins with, which its later parts use again.
  { name: 'ticket', test: rightIn('routes/guest/ticket', 'routes/guest/ticket/base', 'routes/guest/ticket/frame') },
];
