/** Matches files directly in these folders, and modules that a plugin names so; not files in folders below. */
const directlyIn = (...folders: string[]): RegExp =>
  new RegExp(String.raw`(?:\0|[\\/])(?:${folders.join('|').replaceAll('/', String.raw`[\\/]`)})[\\/][^\\/]+$`);

/**
 * Code that screens share, in few files: many small files compress worse, and each is a request. The chunks follow
 * folders, which `npm run house` checks; code that a screen loads later is in a folder of its own. `npm run bench
 * weight` measures a guest's screens.
 */
export const chunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@lingui[\\/]core)[\\/]/,
    priority: 2,
  },
  {
    name: 'shared',
    test: directlyIn(
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
  // The form for joining in one file: on a slow network another request costs more than its content.
  { name: 'joining', test: directlyIn('app/phone-field', 'app/components/line'), priority: 1 },
  { name: 'live', test: directlyIn('app/live'), minShareCount: 2, priority: 1 },
  // The first load of a ticket's page; its later parts use it again.
  { name: 'ticket', test: directlyIn('routes/guest/ticket', 'routes/guest/ticket/base', 'routes/guest/ticket/frame') },
];
