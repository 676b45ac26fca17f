import { Link, useLoaderData } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useKeptAnswer } from '#app/live/use-kept-answer.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import type { FormAnswer } from '#app/form/form-answer.ts';
import { OrderList } from '#app/components/staff/order-list.tsx';
import { SettingsForm, SettingsHead } from '../form/settings-form.tsx';
import { NotSent, PostForm } from '#app/form/post-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { StatePill, StateWords } from './channel-state.tsx';
import type { loadChannels } from './channels.server.ts';
import { kindTextOf } from './provider-words.ts';
import { useProviderTitle } from './use-provider-title.ts';

export const handle: PageHandle = { audience: 'channels' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeChannels as action, loadChannels as loader } from './channels.server.ts';

type ChannelsPage = ReturnType<typeof useLoaderData<typeof loadChannels>>;

export default function Channels() {
  const { t } = useI18n();
  const titleOf = useProviderTitle();
  const page = useLoaderData<typeof loadChannels>();
  return (
    <>
      <SettingsHead title={t('frame.settings_channels')} lead={t('channels.lead')}>
        <p role="status" className="font-semibold text-moss empty:absolute">
          {page.isRemoved && t('channels.removed')}
        </p>
      </SettingsHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Section
          title={t('channels.order_title')}
          text={t(page.channels.length === 0 ? 'channels.none' : 'channels.order_text')}
        >
          {page.channels.length > 0 && <Order page={page} />}
        </Section>
        {page.mayOwn ? (
          <Section title={t('channels.add_title')} text={t('channels.add_text')}>
            <ul className="grid gap-2 sm:grid-cols-2">
              {page.offered.map((name) => (
                <li key={name}>
                  <Link
                    to={name}
                    prefetch="intent"
                    className="grid h-full content-center gap-0.5 rounded-md px-4 py-2.5 inset-ring-[1.5px] inset-ring-rule hover:bg-sand"
                  >
                    <bdi className="font-semibold">{titleOf(name)}</bdi>
                    <span className="text-sm text-ink-2">{t(kindTextOf(name))}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        ) : (
          <p className="text-sm text-ink-2">{t('channels.owners_only')}</p>
        )}
      </div>
    </>
  );
}

function Order({ page }: { page: ChannelsPage }) {
  const { t } = useI18n();
  const titleOf = useProviderTitle();
  const items = page.channels.map((channel) => ({ ...channel, name: titleOf(channel.provider) }));
  const below = Object.fromEntries(
    items.map((item) => [
      item.id,
      <div key={item.id} className="grid justify-items-start gap-2 pe-2 pb-3">
        <StateWords item={item} place={page.place} />
        <SwitchButton item={item} />
      </div>,
    ]),
  );
  const list = (
    <OrderList label={t('channels.order_title')} items={items} below={below}>
      {(item) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
          <input type="hidden" name="accounts" value={item.id} />
          <Link to={item.id} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            <bdi>{item.name}</bdi>
          </Link>
          <bdi dir="ltr" className="digits text-sm text-ink-2 empty:hidden">
            {item.sender}
          </bdi>
          <StatePill item={item} />
        </div>
      )}
    </OrderList>
  );
  return (
    <>
      {items.length === 1 ? (
        list
      ) : (
        <SettingsForm form="order" entries={items.map(({ id }) => ['accounts', id])}>
          {list}
        </SettingsForm>
      )}
      {/* These forms stand outside the form for the order: forms cannot nest. Their buttons are in the list. */}
      <div hidden>
        {items.map(({ id, isOn }) => (
          <PostForm form={switchOf(id)} hidden={{ on: String(!isOn) }} key={id} id={switchOf(id)}></PostForm>
        ))}
      </div>
    </>
  );
}

const switchOf = (id: string): string => `switch:${id}`;

function SwitchButton({ item: { id, isOn, name } }: { item: { id: string; isOn: boolean; name: string } }) {
  const { t } = useI18n();
  const answer = useKeptAnswer<FormAnswer>();
  const isSaved = answer?.form === switchOf(id) && answer.outcome === 'done';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button form={switchOf(id)} look="quiet" size="small">
        {t(isOn ? 'channels.turn_off' : 'channels.turn_on', { name: isolated(name) })}
      </Button>
      <NotSent form={switchOf(id)} />
      <span role="status" className="text-sm font-semibold text-moss">
        {isSaved && t('frame.saved')}
      </span>
    </div>
  );
}
