import { LogOut } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Form, useActionData, useLoaderData } from 'react-router';
import { DemoLink } from '#app/page/demo-banner.tsx';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Card } from '#app/components/card.tsx';
import { TextField } from '#app/form/field.tsx';
import { LanguageSwitch } from '#app/page/language-switch.tsx';
import { PageHeader, Page, PageTitle } from '#app/page/page.tsx';
import { NothingYet } from '#app/components/staff/nothing-yet.tsx';
import { SearchRow } from '#app/components/staff/search-row.tsx';
import { Pill } from '#app/components/pill.tsx';
import { Stone } from '#app/drawings/bird.tsx';
import { inLanguage, useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import type { loadDesks, DeskFault, StaffPlace, StaffPlaceDesk } from './choose-desk.server.ts';

export const handle: PageHandle = { audience: 'staff' };

export { changeDesks as action, loadDesks as loader } from './choose-desk.server.ts';

export default function ChooseDesk() {
  const { t } = useI18n();
  const { places, search, me } = useLoaderData<typeof loadDesks>();
  const header = (
    <PageHeader title="Turnstone" hasMark>
      <LanguageSwitch />
      <ButtonLink to="/sign-out" look="line" size="small" className="max-sm:-me-3 max-sm:inset-ring-0">
        <LogOut aria-hidden="true" className="size-5 sm:hidden rtl:-scale-x-100" />
        <span className="max-sm:sr-only">{t('signin.out_submit')}</span>
      </ButtonLink>
    </PageHeader>
  );
  return (
    <Page header={header} className="gap-6 pt-8">
      <title>{t('desk.title')}</title>
      <PageTitle title={t('desk.title')} lead={t('desk.lead', { name: isolated(me.name) })} />
      {search !== null && (
        <Form key={search} method="get" action="/desk">
          <input type="hidden" name="again" value="1" />
          <SearchRow label={t('desk.search')} search={search} show={t('desk.show')} />
        </Form>
      )}
      {search !== null && places.length === 0 && <p className="text-ink-2">{t('desk.none_fit')}</p>}
      {search === null && places.length === 0 && (
        <NothingYet title={t('desk.no_places_title')} text={t('desk.no_places_text')} />
      )}
      {places.map((place) => (
        <PlaceDesks key={place.id} place={place} />
      ))}
    </Page>
  );
}

function PlaceDesks({ place }: { place: StaffPlace }) {
  const { t } = useI18n();
  const { lastDeskId, mayMakeDesks } = useLoaderData<typeof loadDesks>();
  const name = isolated(place.name);
  return (
    <section aria-label={place.name} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-xl [overflow-wrap:anywhere]">{place.name}</h2>
        {place.isDemo && <DemoLink />}
      </div>
      {place.desks.length === 0 && (
        <Card className="grid gap-2">
          <Stone className="w-20" />
          <h3 className="text-lg font-bold">{t('desk.no_desks_title', { place: name })}</h3>
          <p className="text-ink-2">
            {place.lines.length === 0 ? t('desk.no_lines_text', { place: name }) : t('desk.no_desks_text')}
          </p>
          {!mayMakeDesks && place.lines.length > 0 && <p className="text-ink-2">{t('desk.ask_manager')}</p>}
        </Card>
      )}
      {place.desks.length > 0 && <UnservedLines place={place} />}
      <ul className="grid gap-3 empty:hidden">
        {place.desks.map((desk) => (
          <DeskChoice key={desk.id} desk={desk} place={place} isLast={desk.id === lastDeskId} />
        ))}
      </ul>
      {mayMakeDesks && place.lines.length > 0 && <NewDesk place={place} isFirst={place.desks.length === 0} />}
    </section>
  );
}

/** Lines that no desk serves, so nobody there can be called. */
function UnservedLines({ place }: { place: StaffPlace }) {
  const { t, language } = useI18n();
  const unserved = place.lines.filter(({ id }) => !place.desks.some(({ lineIds }) => lineIds.includes(id)));
  return unserved.map(({ id, name, waiting: count }) => (
    <p key={id} className="rounded-md bg-rust-wash px-4 py-3 text-sm font-semibold text-rust">
      {t('console.line_no_desk', { line: isolated(inLanguage(name, language, place.defaultLanguage)), count })}
    </p>
  ));
}

function DeskChoice({ desk, place, isLast }: { desk: StaffPlaceDesk; place: StaffPlace; isLast: boolean }) {
  const { t, language } = useI18n();
  const { mayOpen } = useLoaderData<typeof loadDesks>();
  const cardId = useId();
  const names = place.lines
    .filter(({ id }) => desk.lineIds.includes(id))
    .map(({ name }) => isolated(inLanguage(name, language, place.defaultLanguage)));
  const lines = new Intl.ListFormat(language).format(names);
  return (
    <li>
      <Card className={`grid gap-4 ${isLast ? 'inset-ring-2 inset-ring-chestnut' : ''}`}>
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 id={`${cardId}-name`} className="text-lg font-bold [overflow-wrap:anywhere]">
              {desk.name}
            </h3>
            <Pill dot={desk.isOpen ? 'moss' : 'sand'}>{t(desk.isOpen ? 'desk.open' : 'desk.closed')}</Pill>
          </div>
          <p className="text-sm text-ink-2">{t('desk.serves', { lines })}</p>
          {desk.isOpen && desk.memberName && (
            <p className="text-sm text-ink-2">{t('desk.sits', { name: isolated(desk.memberName) })}</p>
          )}
          {isLast && <p className="text-sm font-semibold text-chestnut-deep">{t('desk.last')}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <DeskForm desk={desk} intent="choose">
            <Button
              look={isLast ? 'accent' : 'ink'}
              isWide
              id={`${cardId}-work`}
              aria-labelledby={`${cardId}-work ${cardId}-name`}
            >
              {t(desk.isOpen || !mayOpen ? 'desk.work_here' : 'desk.open_work_here')}
            </Button>
          </DeskForm>
          {desk.isOpen && mayOpen && (
            <DeskForm desk={desk} intent="close">
              <Button look="quiet" isWide id={`${cardId}-close`} aria-labelledby={`${cardId}-close ${cardId}-name`}>
                {t('desk.close')}
              </Button>
            </DeskForm>
          )}
        </div>
      </Card>
    </li>
  );
}

interface DeskFormProps {
  desk: StaffPlaceDesk;
  intent: 'choose' | 'close';
  children: ReactNode;
}

function DeskForm({ desk, intent, children }: DeskFormProps) {
  return (
    <Form method="post" action="/desk" className={intent === 'choose' ? 'flex-[2_1_auto]' : 'flex-[1_1_auto]'}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="desk" value={desk.id} />
      {children}
    </Form>
  );
}

/** A place without a desk shows the form at once. Other places keep it folded. */
function NewDesk({ place, isFirst }: { place: StaffPlace; isFirst: boolean }) {
  const { t } = useI18n();
  const answer = useActionData<DeskFault>();
  const fault = answer?.placeId === place.id ? answer : undefined;
  return (
    <details open={isFirst || fault !== undefined} className="rounded-lg">
      <summary className="inline-flex min-h-11 list-none items-center rounded-md px-3 font-semibold text-ink-2 underline underline-offset-4 hover:text-ink">
        {t('desk.add')}
      </summary>
      <Form method="post" action="/desk" className="mt-2 grid gap-4">
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="place" value={place.id} />
        <TextField
          label={t('desk.new_name')}
          hint={t('desk.new_hint')}
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={fault?.name}
          error={fault && t('error.invalid_fields')}
        />
        <Button look={isFirst ? 'ink' : 'quiet'}>{t('desk.create')}</Button>
      </Form>
    </details>
  );
}
