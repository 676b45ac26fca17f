import type { AuditData } from '#domain/audit/kinds.ts';

/** The details of an entry besides its kind, in technical terms that are the same in every language. */
export function detailsOf(data: AuditData): string {
  return Object.entries(data)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join('; ');
}
