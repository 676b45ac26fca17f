import { Download } from 'lucide-react';
import { Form, Link, useLoaderData } from 'react-router';
import type { AuditItem, AuditParty } from '#contract/views.ts';
import { auditGroups, auditKinds, type AuditGroup, type AuditKind } from '#domain/audit/kinds.ts';
import { Button, buttonClasses } from '#app/components/button.tsx';
import { SelectField, Options } from '#app/form/field.tsx';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { SettingsHead } from '../form/settings-form.tsx';
import type { loadAudit } from './audit-page.server.ts';
import { detailsOf } from './entry-details.ts';

export const handle: PageHandle = { audience: 'audit' };

export { loadAudit as loader } from './audit-page.server.ts';

const groups = Object.keys(auditGroups) as AuditGroup[];

type View = ReturnType<typeof useLoaderData<typeof loadAudit>>;

/** Who signed in, and who changed what others may do or see. It works without scripts: a form and links. */
export default function AuditPage() {
  const { t } = useI18n();
  const view = useLoaderData<typeof loadAudit>();
  const { page, filter, members, place } = view;
  const isFiltered = filter.group !== null || filter.memberId !== null;
  return (
    <>
      <SettingsHead title={t('frame.settings_audit')} lead={t('audit.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Form
          key={searchOf(filter)}
          method="get"
          aria-label={t('audit.filter')}
          className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] print:hidden"
        >
          <SelectField label={t('audit.about')} name="group" defaultValue={filter.group ?? ''}>
            <option value="">{t('audit.everything')}</option>
            <Options of={groups.map((group) => [group, t(`audit.group_${group}`)])} />
          </SelectField>
          <SelectField label={t('audit.who')} name="member" defaultValue={filter.memberId ?? ''}>
            <option value="">{t('audit.everybody')}</option>
            <Options of={members.map(({ id, name }) => [id, name])} />
          </SelectField>
          <Button look="ink" className="sm:min-h-14">
            {t('audit.show')}
          </Button>
        </Form>
        {page.items.length === 0 ? (
          <p className="text-ink-2">{t(isFiltered ? 'audit.none_fit' : 'audit.empty')}</p>
        ) : (
          <Days view={view} />
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          {page.next !== null && (
            <Link
              to={`?${searchOf(filter)}&below=${page.next}`}
              className={buttonClasses({ look: 'quiet', size: 'small' })}
            >
              {t('audit.older')}
            </Link>
          )}
          {page.items.length > 0 && (
            <a
              href={`/desk/${place.slug}/settings/audit/file?${searchOf(filter)}`}
              className={buttonClasses({ look: 'line', size: 'small' })}
            >
              <Download aria-hidden="true" className="size-5" />
              {t('audit.export')}
            </a>
          )}
        </div>
        {/* The newest hash, to write down. Later it proves that no earlier entry was changed. */}
        {page.head && (
          <section className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg bg-sand px-4 py-3">
            <h2 className="text-lg">{t('audit.head', { number: page.head.number })}</h2>
            <p className="max-w-prose text-ink-2">{t('audit.head_text')}</p>
            <p>
              <code dir="ltr" className="text-sm [overflow-wrap:anywhere]">
                {page.head.hash}
              </code>
            </p>
          </section>
        )}
      </div>
    </>
  );
}

function searchOf({ group, memberId }: View['filter']): string {
  return new URLSearchParams({ ...(group && { group }), ...(memberId && { member: memberId }) }).toString();
}

function Days({ view: { page, place } }: { view: View }) {
  const { date } = useI18n();
  const days = new Map<string, AuditItem[]>();
  for (const item of page.items) {
    const day = date(item.at, place, { dateStyle: 'full' });
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return Array.from(days, ([day, items]) => (
    <section key={day} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-lg" suppressHydrationWarning>
        {day}
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-lg bg-rule shadow-card">
        {items.map((item) => (
          <Entry key={item.number} item={item} place={place} />
        ))}
      </ol>
    </section>
  ));
}

function Entry({ item, place }: { item: AuditItem; place: View['place'] }) {
  const { t, date } = useI18n();
  const { number, at, actor, subject, kind, data, network } = item;
  const details = detailsOf(data);
  const isAboutOther = subject?.name && subject.id !== actor.id;
  return (
    <li className="grid gap-x-4 gap-y-1 bg-card px-4 py-3 [overflow-wrap:anywhere] md:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="text-sm text-ink-2 tabular-nums">
        <time dateTime={at} suppressHydrationWarning>
          {date(at, place, { timeStyle: 'medium' })}
        </time>{' '}
        <bdi>#{number}</bdi>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <p className="font-semibold">{isKind(kind) ? t(`audit.kind_${kind}`) : kind}</p>
        <p>
          <bdi>{partyName(t, actor)}</bdi>
          {isAboutOther && (
            <>
              {' · '}
              <bdi>{subject.name}</bdi>
            </>
          )}
        </p>
        {(details || network) && (
          <p className="text-sm text-ink-2">
            {details && <code dir="ltr">{details}</code>}
            {details && network && ' · '}
            {network && <code dir="ltr">{network}</code>}
          </p>
        )}
      </div>
    </li>
  );
}

const isKind = (kind: string): kind is AuditKind => auditKinds.some((one) => one === kind);

const named = ['nobody', 'system', 'guest', 'key', 'device', 'account'] as const;

function partyName(t: Text['t'], { kind, name }: AuditParty): string {
  const known = named.find((one) => one === kind);
  return name ?? t(`audit.by_${known ?? 'nobody'}`);
}
