import { data, type LoaderFunctionArgs } from 'react-router';
import { findOwnOrganization } from '#db/place/organizations.ts';
import { presentInstallation } from '#presenters/staff/installation-view.ts';
import { requireStaffAt } from '../../../../session/staff-place.server.ts';

/** For owners of the organization that the installation was set up for: of any other, the machine is somebody else's. */
export async function loadInstallation(arrival: LoaderFunctionArgs) {
  const { commands, place, staff, lookAtInstallation } = await requireStaffAt(arrival, 'own');
  const organizationId = await findOwnOrganization(commands.db);
  if (organizationId !== place.organization_id) throw data(null, { status: 404 });
  const view = await presentInstallation(commands, await lookAtInstallation(), { organizationId, staff });
  return { view, place: { timeZone: place.time_zone, country: place.country } };
}
