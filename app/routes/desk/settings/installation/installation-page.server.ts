import { placeKeyOf } from '#db/place/places.ts';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { askBackup, setBackups } from '#commands/installation/backups.ts';
import { findBackupState } from '#db/backup/backup-rows.ts';
import { findOwnOrganization } from '#db/place/organizations.ts';
import { presentBackupSettings, presentInstallation } from '#presenters/staff/installation-view.ts';
import { textIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';
import { requireStaffAt, shownPlace, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { backupForm } from './backup-rules.ts';

/** For owners of the organization that the installation was set up for: of any other, the machine is somebody else's. */
async function requireOwner(arrival: LoaderFunctionArgs | ActionFunctionArgs): Promise<StaffAtPlace> {
  const session = await requireStaffAt(arrival, 'own');
  if ((await findOwnOrganization(session.commands.db)) !== session.place.organization_id)
    throw data(null, { status: 404 });
  return session;
}

export async function loadInstallation(arrival: LoaderFunctionArgs) {
  const { commands, place, staff, lookAtInstallation } = await requireOwner(arrival);
  const organizationId = place.organization_id;
  const view = await presentInstallation(commands, await lookAtInstallation(), { organizationId, staff });
  return { view, place: shownPlace(place) };
}

export async function changeInstallation(post: ActionFunctionArgs) {
  const { commands, place, staff, beginBackup } = await requireOwner(post);
  const at = placeKeyOf(place);
  const form = await post.request.formData();
  if (textIn(form, 'form') === 'backup_now') {
    const claimed = await askBackup(commands, staff, at);
    if (claimed) beginBackup(claimed);
    // So that a reload asks for the page, and not for another backup.
    return redirect(`/desk/${place.slug}/settings/installation`);
  }
  const now = commands.now();
  const before = backupForm.entries(presentBackupSettings(await findBackupState(commands.db, now)));
  return settleForm({ form, before, now }, () => setBackups(commands, staff, { ...at, ...backupForm.read(form) }));
}
