import { parseSync, type Plugin } from 'vite';

/** Whose advice to developers is left out. Each says it by these, with words that no visitor of ours will ever read. */
const advisers = /[\\/]node_modules[\\/](?:react-router|@lingui[\\/]core)[\\/]/;
const advising = new Set(['invariant', 'warning', 'warnOnce', 'Error', 'TypeError', 'warn', 'error']);
/** Shorter ones may be compared with somewhere. */
const longerThan = 40;

/**
 * Takes the sentences for developers out of what browsers load: nobody reads them there, and a phone would load four kilobytes of them
 * (compressed) before every page. What fails still fails, in the same place.
 */
export function leaveOutAdvice(): Plugin {
  return {
    name: 'turnstone:leave-out-advice',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!advisers.test(id)) return undefined;
      const spans = adviceIn(code, id);
      return spans.length > 0 ? { code: without(code, spans), map: null } : undefined;
    },
  };
}

interface Span {
  start: number;
  end: number;
}

/** Where the sentences stand: texts, and templates of texts and names, as arguments of what throws or warns. */
export function adviceIn(code: string, id: string): Span[] {
  const spans: Span[] = [];
  walk(parseSync(id, code).program, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    if (!advising.has(nameOf(node['callee'] as Node))) return;
    for (const argument of node['arguments'] as Node[])
      if (isSentence(argument) && argument.end - argument.start > longerThan) spans.push(argument);
  });
  return spans.toSorted((one, other) => one.start - other.start);
}

interface Node extends Span {
  type: string;
  [key: string]: unknown;
}

/** Of a function, or of a method whatever it is called on. */
function nameOf(callee: Node): string {
  const { name } = (callee['property'] as Node | undefined) ?? callee;
  return typeof name === 'string' ? name : '';
}

function isSentence(node: Node): boolean {
  if (node.type === 'Literal') return typeof node['value'] === 'string';
  if (node.type === 'BinaryExpression') return isSentence(node['left'] as Node) && isSentence(node['right'] as Node);
  return node.type === 'TemplateLiteral';
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (typeof value !== 'object' || value === null || !('type' in value)) return;
  visit(value as Node);
  for (const part of Object.values(value)) if (typeof part === 'object') walk(part, visit);
}

function without(code: string, spans: Span[]): string {
  let kept = '';
  let end = 0;
  for (const span of spans) {
    // One inside another is gone already.
    if (span.start < end) continue;
    kept += `${code.slice(end, span.start)}""`;
    end = span.end;
  }
  return kept + code.slice(end);
}
