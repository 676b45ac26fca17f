import { placeKeyOf } from '#db/place/places.ts';
import type { LoaderFunctionArgs } from 'react-router';
import type { AuditItem } from '#contract/views.ts';
import { auditExport } from '#commands/engine/audit.ts';
import type { AuditWanted } from '#db/audit/read-audit.ts';
import { findMembersEver } from '#db/team/members.ts';
import { auditGroups, type AuditGroup } from '#domain/audit/kinds.ts';
import { asStanding, worksBeside } from '#domain/team/team.ts';
import { isId } from '#domain/id.ts';
import { byteOrderMark, csvRows } from '#domain/insights/csv.ts';
import type { Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { presentAudit } from '#presenters/staff/audit-log.ts';
import { staffLanguageContext } from '#app/context/context.server.ts';
import { requireStaffAt, shownPlace, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { sendToProof } from '#app/proof/proof.server.ts';
import { detailsOf } from './entry-details.ts';

const maxPage = 50;
const maxFilePage = 500;

export async function loadAudit(arrival: LoaderFunctionArgs) {
  const session = await requireStaffAt(arrival, 'see_audit');
  const { commands, place, staff } = session;
  const asked = askedBy(arrival.request);
  const [page, members] = await Promise.all([
    presentAudit(commands, { ...wantedBy(session, asked), below: asked.below, max: maxPage }),
    findMembersEver(commands.db, place.organization_id),
  ]);
  return {
    page,
    members: members.filter((one) => worksBeside(staff, asStanding(one))).map(({ id, name }) => ({ id, name })),
    filter: { group: asked.group, memberId: asked.memberId },
    place: shownPlace(place),
  };
}

/** All entries that match the filter, as a file. The export itself becomes an audit entry. */
export async function exportAudit(arrival: LoaderFunctionArgs): Promise<Response> {
  const session = await requireStaffAt(arrival, 'see_audit');
  const { commands, staff, place } = session;
  sendToProof(staff, `/desk/${place.slug}/settings/audit${new URL(arrival.request.url).search}`);
  const wanted = wantedBy(session, askedBy(arrival.request));
  const language = arrival.context.get(staffLanguageContext);
  const pieces = [byteOrderMark + csvRows([columns.map((column) => translate(language, `audit.col_${column}`))])];
  let below: number | null = null;
  let count = 0;
  do {
    const page = await presentAudit(commands, { ...wanted, below, max: maxFilePage });
    pieces.push(csvRows(page.items.map((item) => cellsOf(item, language))));
    count += page.items.length;
    below = page.next;
  } while (below !== null);
  const owner = placeKeyOf(place);
  await auditExport(commands, staff, { ...owner, what: 'audit', as: 'csv', count });
  return new Response(pieces.join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${place.slug}-audit.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

type Asked = ReturnType<typeof askedBy>;

function askedBy(request: Request) {
  const { searchParams } = new URL(request.url);
  const [group, member] = [searchParams.get('group') ?? '', searchParams.get('member') ?? ''];
  const below = Number(searchParams.get('below'));
  return {
    group: Object.hasOwn(auditGroups, group) ? (group as AuditGroup) : null,
    memberId: isId(member) ? member : null,
    below: Number.isSafeInteger(below) && below > 0 ? below : null,
  };
}

/** An owner limited to some places sees only their entries. */
function wantedBy({ place, staff }: StaffAtPlace, { group, memberId }: Asked): Omit<AuditWanted, 'below' | 'max'> {
  return {
    organizationId: place.organization_id,
    placeIds: staff.placeIds,
    kinds: group && auditGroups[group],
    memberId,
  };
}

const columns = ['number', 'at', 'by', 'what', 'on', 'details', 'network', 'hash'] as const;

function cellsOf({ number, at, actor, kind, subject, data, network, hash }: AuditItem, language: Language) {
  const on = subject && [subject.kind, subject.name ?? subject.id].filter(Boolean).join(' ');
  const by = actor.name ?? [actor.kind, actor.id].filter(Boolean).join(' ');
  const isKnown = Object.values(auditGroups).some((kinds) => kinds.some((one) => one === kind));
  const what = isKnown ? translate(language, `audit.kind_${kind as 'signed_in'}`) : kind;
  return [number, at, by, what, on, detailsOf(data), network, hash];
}
