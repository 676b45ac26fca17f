import { Link } from 'react-router';
import { Pill } from '../../../../components/pill.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { initialsOf } from '../../../../components/staff/initials.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { Seen } from './seen.tsx';
import type { TeamMember } from './team-settings.server.ts';

/** All team members, with links to change those that the reader manages. */
export function PeopleList({ members }: { members: TeamMember[] }) {
  return (
    <ul className="-my-3 divide-y divide-rule">
      {members.map((member) => (
        <Person key={member.id} member={member} />
      ))}
    </ul>
  );
}

function Person({ member }: { member: TeamMember }) {
  const { t } = useI18n();
  const { id, name, email, role, grants, isYou, mayManage, seenMinutes } = member;
  return (
    <li className="flex items-center gap-x-3 py-3 sm:gap-x-4">
      <span
        aria-hidden="true"
        className="grid size-10 flex-none place-items-center rounded-full bg-sand-2 text-sm leading-none font-semibold"
      >
        {initialsOf(name)}
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="mb-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <p className="[overflow-wrap:anywhere]">
            <strong className="font-semibold">{name}</strong>
            {isYou && <span className="text-ink-2"> · {t('people.you')}</span>}
          </p>
          <Pill tone={role === 'owner' ? 'tide' : 'sand'}>{t(`people.role_${role}`)}</Pill>
        </div>
        {email && (
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            <bdi dir="ltr">{email}</bdi>
          </p>
        )}
        <p className="text-sm text-ink-2">
          <PlaceNames places={member.places} /> · <Seen minutes={seenMinutes} />
        </p>
        {grants.includes('reorder') && <p className="text-sm text-ink-2">{t('people.may_reorder')}</p>}
      </div>
      {mayManage && (
        <Link
          to={id}
          prefetch="intent"
          aria-label={t('people.change_who', { name: isolated(name) })}
          className="-me-3 inline-flex min-h-11 flex-none items-center rounded-md px-3 text-sm font-semibold underline underline-offset-4 hover:bg-sand"
        >
          {t('people.change')}
        </Link>
      )}
    </li>
  );
}

export function PlaceNames({ places }: Pick<TeamMember, 'places'>) {
  const { t, language } = useI18n();
  if (places.length === 0) return <>{t('people.places_all')}</>;
  return <>{new Intl.ListFormat(language).format(places.map(({ name }) => isolated(name)))}</>;
}
