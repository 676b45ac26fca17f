import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

/** The parts of a message, without its meaning. */
export interface MessageShape {
  /** Placeholders and their kinds. */
  values: ReadonlyMap<string, 'number' | 'text'>;
  /** Placeholders that every form shows, except a form for zero. */
  always: ReadonlySet<string>;
  /** By number: the plural forms. */
  pluralForms: ReadonlyMap<string, ReadonlySet<string>>;
  /** By word: the choices. */
  choices: ReadonlyMap<string, ReadonlySet<string>>;
  /** By number: the forms that do not show it, if others do. */
  formsWithoutNumber: ReadonlyMap<string, ReadonlySet<string>>;
  tags: ReadonlySet<string>;
  /** Without placeholders and tags. */
  words: string;
  /** Whether every form ends like a sentence. */
  endsSentence: boolean;
}

const numberKinds = new Set(['plural', 'selectordinal', 'number']);
type Forms = [form: string, branch: CompiledMessage][];

export function shapeOf(message: string): MessageShape {
  const tokens = compileMessageOrThrow(message);
  const values = new Map<string, 'number' | 'text'>();
  const pluralForms = new Map<string, Set<string>>();
  const choices = new Map<string, Set<string>>();
  const formsWithoutNumber = new Map<string, Set<string>>();
  const words: string[] = [];
  const visit = (part: CompiledMessage): void => {
    for (const token of part) {
      if (typeof token === 'string') {
        words.push(token);
        continue;
      }
      const [name, kind] = token;
      if (kind !== undefined && numberKinds.has(kind)) values.set(name, 'number');
      else if (!values.has(name)) values.set(name, 'text');
      const forms = formsOf(token);
      if (kind === 'select') choices.set(name, new Set(forms.map(([form]) => form)));
      if (kind === 'plural' && isCounting(forms)) {
        pluralForms.set(name, new Set(forms.map(([form]) => form)));
        if (forms.some(([, branch]) => shows(branch, '#')))
          formsWithoutNumber.set(
            name,
            new Set(forms.filter(([, branch]) => !shows(branch, '#')).map(([form]) => form)),
          );
      }
      for (const [, branch] of forms) visit(branch);
    }
  };
  visit(tokens);
  return {
    values,
    always: alwaysIn(tokens),
    pluralForms,
    choices,
    formsWithoutNumber,
    tags: new Set([...message.matchAll(/<(\w+)\/?>/g)].map((match) => match[1] ?? '')),
    words: words.join(' ').replaceAll(/<[^>]*>|#/g, ' '),
    endsSentence: endsSentence(tokens),
  };
}

type Token = CompiledMessage[number];

/** A message in each of its forms, with 0 for each number and without tags. */
export function readingsOf(message: string): string[] {
  const read = (tokens: CompiledMessage): string[] =>
    tokens.reduce<string[]>(
      (before, token) => before.flatMap((start) => partsOf(token).map((part) => start + part)),
      [''],
    );
  const partsOf = (token: Token): string[] => {
    if (typeof token === 'string') return [token.replaceAll(/<[^>]*>/g, '').replaceAll('#', '0')];
    const forms = formsOf(token);
    if (forms.length > 0) return forms.flatMap(([, branch]) => read(branch));
    return [token[1] === 'number' ? '0' : `{${token[0]}}`];
  };
  return read(compileMessageOrThrow(message));
}

function formsOf(token: Token): Forms {
  const choices = typeof token === 'string' ? undefined : token[2];
  if (typeof choices !== 'object' || choices === null) return [];
  return Object.entries(choices).filter((entry): entry is [string, CompiledMessage] => Array.isArray(entry[1]));
}

/** `=0 {nobody} other {somebody}` only chooses. A plural counts if it has other forms, or shows the number. */
function isCounting(forms: Forms): boolean {
  return forms.some(([form, branch]) => (form === 'other' ? shows(branch, '#') : !/^\d+$/.test(form)));
}

function shows(branch: CompiledMessage, sign: string): boolean {
  return branch.some((token) => typeof token === 'string' && token.includes(sign));
}

function alwaysIn(tokens: CompiledMessage): Set<string> {
  const found = new Set<string>();
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    found.add(token[0]);
    const [first, ...others] = formsOf(token)
      .filter(([form]) => form !== 'zero' && form !== '0')
      .map(([, branch]) => alwaysIn(branch));
    for (const name of first ?? []) if (others.every((other) => other.has(name))) found.add(name);
  }
  return found;
}

function endsSentence(tokens: CompiledMessage): boolean {
  const last = tokens.at(-1);
  if (last === undefined) return false;
  if (typeof last === 'string') return /[.!?…。！？؟।][”»」』)\s]*$/u.test(last);
  const forms = formsOf(last);
  return forms.length > 0 && forms.every(([, branch]) => endsSentence(branch));
}
