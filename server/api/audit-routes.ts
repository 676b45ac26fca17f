import { auditPage } from '#contract/logs.ts';
import { auditQuery } from '#contract/requests.ts';
import { findOwnOrganization } from '#db/place/organizations.ts';
import { authorise } from '#domain/team/actor.ts';
import { installationChain } from '#domain/audit/kinds.ts';
import { may } from '#domain/team/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { presentAudit } from '#presenters/staff/audit-log.ts';
import { forStaff } from './operations.ts';

export const auditOperations = [
  forStaff('GET /audit', {
    id: 'readAudit',
    summary: 'The audit log, the newest entry first',
    tags: ['set-up'],
    query: auditQuery,
    answer: auditPage,
    run: async ({ deps: { db, secrets }, staff, query: { cursor = null, limit } }) => {
      // The installation's key reads the organization that is not the demo; before the set-up it reads the installation's own entries.
      const organizationId = staff.organizationId ?? (await findOwnOrganization(db)) ?? installationChain;
      // What a caller may not see does not exist for them.
      if (!may(staff.role, 'see_audit', staff.grants)) throw new Refusal('not_found');
      authorise(staff, 'see_audit', { organizationId, placeId: '' });
      const wanted = { organizationId, placeIds: [], kinds: null, memberId: null, below: cursor, max: limit };
      return presentAudit({ db, secrets }, wanted);
    },
  }),
];
