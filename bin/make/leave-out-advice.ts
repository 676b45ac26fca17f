import { parseSync, type Plugin } from 'vite';

/** Packages that carry advice to developers, and the calls that print it. */
const advisers = /[\\/]node_modules[\\/](?:react-router|@lingui[\\/]core)[\\/]/;
const advising = new Set(['invariant', 'warning', 'warnOnce', 'Error', 'TypeError', 'warn', 'error']);
/** Code may compare shorter texts. */
const minLength = 15;

/**
 * Removes sentences for developers from browser code: no guest reads them, and they cost a phone four kilobytes
 * (compressed) before every page. Errors are thrown as before, in the same places.
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

/** Finds the sentences: long texts and templates that are arguments of a call that throws or warns. */
export function adviceIn(code: string, id: string): Span[] {
  const spans: Span[] = [];
  walk(parseSync(id, code).program, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    if (!advising.has(nameOf(node['callee'] as Node))) return;
    for (const argument of node['arguments'] as Node[])
      if (isSentence(argument) && argument.end - argument.start > minLength) spans.push(argument);
  });
  return spans.toSorted((one, other) => one.start - other.start);
}

interface Node extends Span {
  type: string;
  [key: string]: unknown;
}

/** The name of the function or method. */
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
    // A nested one is gone already.
    if (span.start < end) continue;
    kept += `${code.slice(end, span.start)}""`;
    end = span.end;
  }
  return kept + code.slice(end);
}
