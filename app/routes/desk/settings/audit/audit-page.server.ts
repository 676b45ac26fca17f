import { placeKeyOf } from '#db/place/places.ts';
import type { LoaderFunctionArgs } from 'react-router';
import type { AuditItem } from '#contract/views.ts';
import { auditExport } from '#commands/engine/audit.ts';
import type { AuditFilter } from '#db/audit/read-audit.ts';
import { findMembersEver } from '#db/team/members.ts';
import { auditGroups, type AuditGroup } from '#domain/audit/kinds.ts';
import { asStanding, worksBeside } from '#domain/team/team.ts';
import { isId } from '#domain/id.ts';
import { csvPages } from '#domain/insights/csv.ts';
import type { Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { auditReader, presentAudit } from '#presenters/staff/audit-log.ts';
import { staffLanguageContext } from '#app/context/context.server.ts';
import { writtenFile } from '#app/page/written-file.server.ts';
import { requireStaffAt, shownPlace, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { sendToProof } from '#app/proof/proof.server.ts';
import { detailsOf } from './entry-details.ts';

const maxPage = 50;

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
  const { total, pages } = await auditReader(commands, wantedBy(session, askedBy(arrival.request)));
  await auditExport(commands, staff, { ...placeKeyOf(place), what: 'audit', as: 'csv', count: total });
  const language = arrival.context.get(staffLanguageContext);
  const heads = columns.map((column) => translate(language, `audit.col_${column}`));
  const body = csvPages(heads, pages(), (item) => cellsOf(item, language));
  return writtenFile({ name: `${place.slug}-audit.csv`, type: 'text/csv', total }, body);
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
function wantedBy({ place, staff }: StaffAtPlace, { group, memberId }: Asked): AuditFilter {
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
