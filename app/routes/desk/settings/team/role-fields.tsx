import type { ReactNode } from 'react';
import { grantable } from '#domain/team/team.ts';
import { GroupFault } from '#app/form/group-fault.tsx';
import { useFields, useTicked } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { TeamView } from './team-settings.server.ts';

interface Props {
  offered: Pick<TeamView, 'roles' | 'places'>;
  isLimited: boolean;
}

/** Role, a host's extra rights, and places: the same fields for an invitation and for a member. */
export function RoleFields({ offered: { roles, places }, isLimited }: Props) {
  const { t } = useI18n();
  const { values } = useFields();
  const hasChoice = roles.length > 1;
  return (
    <div className="group/rights grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasChoice ? (
        <Choices legend={t('people.role')} name="role">
          {roles.map((one) => (
            <Choice
              key={one}
              type="radio"
              name="role"
              value={one}
              label={t(`people.role_${one}`)}
              text={t(`people.role_${one}_text`)}
            />
          ))}
        </Choices>
      ) : (
        <>
          <p className="text-sm text-ink-2">{t('people.only_hosts')}</p>
          <input type="hidden" name="role" value={roles[0]} />
        </>
      )}
      {/* Other roles either have these rights already or can never have them. */}
      <div className={hasChoice ? 'hidden group-has-[[value=host]:checked]/rights:block' : ''}>
        <Choices legend={t('people.grants')}>
          {grantable.map((grant) => (
            <Choice key={grant} type="checkbox" name="grants" value={grant} label={t(`people.grant_${grant}`)} />
          ))}
        </Choices>
      </div>
      {places.length > 1 ? (
        <Choices
          name="placeIds"
          legend={t('people.places')}
          hint={t(isLimited ? 'people.places_hint_own' : 'people.places_hint')}
        >
          {places.map(({ id, name }) => (
            <Choice key={id} type="checkbox" name="placeIds" value={id} label={name} />
          ))}
        </Choices>
      ) : (
        values('placeIds').map((id) => <input key={id} type="hidden" name="placeIds" value={id} />)
      )}
    </div>
  );
}

interface ChoicesProps {
  legend: string;
  hint?: string;
  /** The name of the field, if it can be wrong. */
  name?: string;
  children: ReactNode;
}

function Choices({ legend, hint, name = '', children }: ChoicesProps) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {children}
      <GroupFault name={name} />
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
    </fieldset>
  );
}

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  label: string;
  text?: string;
}

function Choice({ type, name, value, label, text }: ChoiceProps) {
  return (
    <label className="flex min-h-12 items-start gap-3 rounded-md bg-card px-4 py-3 inset-ring-[1.5px] inset-ring-edge has-checked:bg-chestnut-wash has-checked:inset-ring-chestnut">
      <input
        type={type}
        name={name}
        value={value}
        {...useTicked({ name, value })}
        className="mt-0.5 size-5 flex-none accent-chestnut"
      />
      <span className="grid min-w-0 gap-0.5">
        <span className="[overflow-wrap:anywhere]">{label}</span>
        {text && <span className="text-sm text-ink-2">{text}</span>}
      </span>
    </label>
  );
}
