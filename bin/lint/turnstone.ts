import { dirname, relative, resolve, sep } from 'node:path';
import { isTest, refusal, roomOf, runsInBrowser } from './rooms.ts';

/** The parts of oxlint's syntax tree that the rules below look at. */
type Node = {
  type: string;
  value?: string | number | boolean | null | Node;
  source?: Node | null;
  callee?: Node;
  tag?: Node;
  object?: Node;
  property?: Node;
  name?: string | Node;
  expression?: Node;
  left?: Node;
  right?: Node;
  consequent?: Node;
  alternate?: Node;
  operator?: string;
  quasis?: { value: { raw: string } }[];
  arguments?: Node[];
  parent?: Node;
  range?: [start: number, end: number];
};
type Context = {
  filename: string;
  cwd: string;
  sourceCode: { text: string };
  report: (problem: { node: Node; message: string }) => void;
};

/** Attributes that a person reads or hears. */
const spokenAttributes = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
]);
const shownAttributes = new Set([
  'caption',
  'detail',
  'heading',
  'hint',
  'label',
  'lead',
  'placeholder',
  'text',
  'title',
]);
/** What scripts write where people read. */
const shownProperties = new Set(['ariaLabel', 'innerText', 'placeholder', 'textContent', 'title']);
const sayingCalls = new Set([
  'alert',
  'confirm',
  'prompt',
  'setCustomValidity',
  'Notification',
  'showNotification',
  'SpeechSynthesisUtterance',
]);

function pathInRepository(context: Context): string {
  return relative(context.cwd, context.filename).split(sep).join('/');
}

/** Forbids every import that does not point down; the table is in rooms.ts. */
const rooms = {
  create(context: Context) {
    const importer = pathInRepository(context);
    if (roomOf(importer) === undefined) return {};
    const check = (node: Node, source: Node | null | undefined) => {
      const specifier = source?.value;
      if (typeof specifier !== 'string') return;
      if (specifier.startsWith('../../../'))
        context.report({ node, message: 'Three folders up is too far to follow: write #room/... instead.' });
      const message = refusal(importer, target(importer, specifier));
      if (message !== undefined) context.report({ node, message });
    };
    const ofSource = (node: Node) => check(node, node.source);
    return {
      ImportDeclaration: ofSource,
      ExportNamedDeclaration: ofSource,
      ExportAllDeclaration: ofSource,
      ImportExpression: ofSource,
      TSImportType: ofSource,
    };
  },
};

function target(importer: string, specifier: string): { path: string } | { packageName: string } {
  if (specifier.startsWith('#')) return { path: specifier.slice(1) };
  if (!specifier.startsWith('.')) return { packageName: specifier };
  const root = resolve('/');
  const absolute = resolve(root, dirname(importer), specifier);
  return { path: relative(root, absolute).split(sep).join('/') };
}

/** `domain/` gets the time and chance as arguments, so that every rule can be tested for any moment. */
const pureDomain = {
  create(context: Context) {
    const path = pathInRepository(context);
    if (roomOf(path) !== 'domain' || isTest(path)) return {};
    return {
      MemberExpression(node: Node) {
        const use = `${nameOf(node.object)}.${nameOf(node.property)}`;
        if (/^(Date\.now|Math\.random|crypto\.\w+|performance\.now|process\.\w+)$/.test(use))
          context.report({ node, message: `domain is pure: ${use} must come in as an argument.` });
      },
      NewExpression(node: Node) {
        if (node.callee?.name === 'Date' && node.arguments?.length === 0)
          context.report({ node, message: 'domain is pure: `now` must come in as an argument.' });
      },
    };
  },
};

const callingBack = new Set(['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask']);
const timerOwners = new Set(['globalThis', 'global', 'process', 'timers']);

/** What is thrown in a timer ends the process, for everybody: in rooms of the server each goes through `guarded` of timers/guarded.ts. */
const guardedTimers = {
  create(context: Context) {
    const path = pathInRepository(context);
    const room = roomOf(path);
    if (room === undefined || runsInBrowser.has(room) || isTest(path)) return {};
    const refuse = (node: Node) =>
      context.report({ node, message: "Nothing thrown in a timer may end the process: write guarded('place', ...)." });
    return {
      CallExpression(node: Node) {
        const { callee } = node;
        const isOwned = timerOwners.has(nameOf(callee?.object)) && callingBack.has(nameOf(callee?.property));
        if (!callingBack.has(nameOf(callee)) && !isOwned) return;
        if (nameOf(node.arguments?.[0]?.callee) !== 'guarded') refuse(node);
      },
      // The promises of node:timers/promises are awaited like any other; what calls back has no second name.
      ImportDeclaration(node: Node) {
        if (node.source?.value === 'timers' || node.source?.value === 'node:timers') refuse(node);
      },
    };
  },
};

const statements = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom']);

/** SQL has one room: what is written to a table, and what is asked of it, is found beside the table's other queries. */
const sqlInDb = {
  create(context: Context) {
    const path = pathInRepository(context);
    const room = roomOf(path);
    if (room === undefined || room === 'db' || isTest(path)) return {};
    const refuse = (node: Node) =>
      context.report({ node, message: 'Put the query into db/, beside those of its table.' });
    return {
      CallExpression(node: Node) {
        if (statements.has(nameOf(node.callee?.property))) refuse(node);
      },
      TaggedTemplateExpression(node: Node) {
        if (nameOf(node.tag) === 'sql') refuse(node);
      },
    };
  },
};

const reachedByStrangers = new Set(['accounts', 'server', 'live']);

/** A map that anybody can fill takes the memory of all others: it is a BoundedMap, or a comment above it says what bounds it. */
const boundedMaps = {
  create(context: Context) {
    const path = pathInRepository(context);
    if (!reachedByStrangers.has(roomOf(path) ?? '') || isTest(path)) return {};
    const { text } = context.sourceCode;
    return {
      NewExpression(node: Node) {
        if (nameOf(node.callee) !== 'Map' || (node.arguments ?? []).length > 0) return;
        const above = text.slice(0, node.range?.[0]).split('\n').slice(0, -1);
        const last = above.findLastIndex((line) => !/^\s*(?:\/\/|\/?\*)/.test(line));
        if (
          !above
            .slice(last + 1)
            .join(' ')
            .includes('Bounded by ')
        )
          context.report({ node, message: 'Take a BoundedMap, or say above what bounds this map: Bounded by ...' });
      },
    };
  },
};

/** Text for people comes from the catalogs in locales/, never from markup. */
const textInCatalogs = {
  create(context: Context) {
    const path = pathInRepository(context);
    if (!path.startsWith('app/') || isTest(path)) return {};
    const refuse = (node: Node, text: string) => {
      // The product's own name is the same in every language.
      if (!/\p{L}/u.test(text) || text.trim() === 'Turnstone') return;
      const shown = text.trim().slice(0, 40);
      context.report({ node, message: `Put the text "${shown}" into a catalog in locales/.` });
    };
    const refuseFirstArgument = (node: Node) => {
      const name = nameOf(node.callee) || nameOf(node.callee?.property);
      if (sayingCalls.has(name)) refuse(node, textOf(node.arguments?.[0]));
    };
    return {
      JSXText: (node: Node) => refuse(node, typeof node.value === 'string' ? node.value : ''),
      JSXExpressionContainer(node: Node) {
        if (node.parent?.type !== 'JSXAttribute') refuse(node, textOf(node.expression));
      },
      JSXAttribute(node: Node) {
        const name = typeof node.name === 'object' ? nameOf(node.name) : '';
        if (!spokenAttributes.has(name) && !shownAttributes.has(name)) return;
        if (typeof node.value === 'object') refuse(node, textOf(node.value));
      },
      AssignmentExpression(node: Node) {
        if (node.left?.type === 'MemberExpression' && shownProperties.has(nameOf(node.left.property)))
          refuse(node, textOf(node.right));
      },
      CallExpression: refuseFirstArgument,
      NewExpression: refuseFirstArgument,
    };
  },
};

function nameOf(node: Node | undefined): string {
  return typeof node?.name === 'string' ? node.name : '';
}

function textOf(node: Node | null | undefined): string {
  if (node?.type === 'JSXExpressionContainer') return textOf(node.expression);
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return (node.quasis ?? []).map((part) => part.value.raw).join('');
  if (node?.type === 'ConditionalExpression') return textOf(node.consequent) + textOf(node.alternate);
  if (node?.type === 'LogicalExpression') return textOf(node.left) + textOf(node.right);
  if (node?.type === 'BinaryExpression' && node.operator === '+') return textOf(node.left) + textOf(node.right);
  return '';
}

export default {
  meta: { name: 'turnstone' },
  rules: {
    rooms,
    'pure-domain': pureDomain,
    'text-in-catalogs': textInCatalogs,
    'guarded-timers': guardedTimers,
    'sql-in-db': sqlInDb,
    'bounded-maps': boundedMaps,
  },
};
