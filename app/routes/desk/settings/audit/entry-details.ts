import type { AuditData } from '#domain/audit/kinds.ts';

/** What an entry says beside its kind, in technical words: the same in every language. */
export function detailsOf(data: AuditData): string {
  return Object.entries(data)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join('; ');
}
