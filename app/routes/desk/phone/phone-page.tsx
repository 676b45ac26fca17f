import { BatteryFull, Signal, SendHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator, Form, useNavigation } from 'react-router';
import type { SimulatedText } from '#contract/views.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { StaffPage } from '#app/components/staff/staff-page.tsx';
import { ClockTime } from '#app/i18n/trans.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { conversationsOf, type Conversation } from './conversations.ts';
import type { loadPhone, ReplyOutcome } from './phone-page.server.ts';
import { useKeptAnswer } from '#app/live/use-kept-answer.ts';
import type { ClockStyle } from '#app/i18n/format.ts';

export const handle: PageHandle = { audience: 'staff' };

export { loadPhone as loader, replyOnPhone as action } from './phone-page.server.ts';

export default function Phone() {
  const { t } = useI18n();
  const { texts, place, me } = useLoaderData<typeof loadPhone>();
  const conversations = conversationsOf(texts);
  const [chosen, setChosen] = useState<string | null>(null);
  const conversation = conversations.find(({ thread }) => thread === chosen) ?? conversations[0];
  useRefreshing();
  return (
    <StaffPage title={t('phone.title')} place={place} me={me}>
      <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-2">
          <h1 className="text-3xl [overflow-wrap:anywhere]">{t('phone.title')}</h1>
          <p className="max-w-prose rounded-md bg-tide-wash px-4 py-3 text-tide">{t('phone.no_real')}</p>
        </div>
        {conversation ? (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[17rem_minmax(0,1fr)]">
            <ConversationList conversations={conversations} shown={conversation.thread} onChoose={setChosen} />
            <Handset conversation={conversation} />
          </div>
        ) : (
          <section className="grid justify-items-start gap-3 rounded-lg bg-card p-6 shadow-card">
            <h2 className="text-xl">{t('phone.empty_title')}</h2>
            <p className="max-w-prose text-ink-2">{t('phone.empty_text')}</p>
            <ButtonLink to={`/p/${place.slug}`} reloadDocument prefetch="none" target="_blank">
              {t('phone.empty_join')}
            </ButtonLink>
          </section>
        )}
      </div>
      <NewTextNote newest={conversations[0]} />
    </StaffPage>
  );
}

const refreshMs = 3000;

/** The page polls for texts. No guest depends on this screen, so it needs no stream. */
function useRefreshing(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(refresh, refreshMs);
    addEventListener('focus', refresh);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', refresh);
    };
  }, [revalidate]);
}

interface ListProps {
  conversations: Conversation[];
  shown: string;
  onChoose: (thread: string) => void;
}

function ConversationList({ conversations, shown, onChoose }: ListProps) {
  const { t } = useI18n();
  const { place } = useLoaderData<typeof loadPhone>();
  return (
    <nav aria-label={t('phone.numbers')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 max-md:max-h-56 max-md:overflow-y-auto">
        {conversations.map(({ thread, to, number, texts }) => (
          <li key={thread}>
            <button
              type="button"
              aria-current={thread === shown ? 'true' : undefined}
              onClick={() => onChoose(thread)}
              className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-md px-3.5 py-2 text-start hover:bg-sand aria-[current]:bg-sand-2"
            >
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
                {number !== null && (
                  <bdi dir="ltr" className="digits font-bold whitespace-nowrap">
                    {number}
                  </bdi>
                )}
                <bdi dir="ltr" className="digits text-ink-2">
                  {to}
                </bdi>
              </span>
              <span className="text-sm text-ink-2">
                <ClockTime at={texts.at(-1)?.receivedAt ?? ''} timeZone={place.timeZone} country={place.country} />
              </span>
              <span className="col-span-2 truncate text-sm text-ink-2" dir="auto">
                {withoutSender(texts.at(-1)?.body ?? '', place.name)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Every text begins with the place's name, which says nothing in a list. */
function withoutSender(body: string, place: string): string {
  return body.startsWith(place) ? body.slice(place.length).replace(/^\s*[:：]\s*/u, '') : body;
}

function Handset({ conversation }: { conversation: Conversation }) {
  const { t } = useI18n();
  const { place, mayReply, ref } = useLoaderData<typeof loadPhone>();
  const last = conversation.texts.at(-1)?.receivedAt ?? '';
  return (
    <section
      aria-label={t('phone.sender', { number: isolated(conversation.to) })}
      className="mx-auto w-full max-w-[24rem] rounded-[2.75rem] bg-ink p-2.5 shadow-card"
    >
      <div className="flex h-[38rem] max-h-[82dvh] flex-col overflow-hidden rounded-[2.2rem] bg-shell">
        <div aria-hidden="true" className="flex items-center justify-between px-7 pt-3.5 text-sm font-semibold">
          <ClockTime at={last} timeZone={place.timeZone} country={place.country} />
          <span className="flex gap-1.5">
            <Signal className="size-4" />
            <BatteryFull className="size-5" />
          </span>
        </div>
        <div className="border-b border-rule px-5 pt-3 pb-3 text-center">
          <p className="font-semibold">{place.name}</p>
          <p className="digits text-sm text-ink-2">
            <bdi dir="ltr">{conversation.to}</bdi>
          </p>
        </div>
        <ol
          aria-label={t('phone.texts', { count: conversation.texts.length })}
          className="flex flex-1 flex-col-reverse gap-3 overflow-y-auto px-4 py-4"
        >
          {conversation.texts.toReversed().map((text) => (
            <PhoneText key={text.id} text={text} place={place} />
          ))}
        </ol>
        {mayReply && <PhoneReply conversation={conversation} reference={ref} />}
      </div>
    </section>
  );
}

function NewTextNote({ newest }: { newest: Conversation | undefined }) {
  const { t } = useI18n();
  const [first] = useState(newest?.texts.at(-1)?.id);
  const isNew = newest !== undefined && newest.texts.at(-1)?.id !== first;
  return (
    <p role="status" className="sr-only">
      {isNew ? t('phone.new', { number: isolated(newest.to) }) : ''}
    </p>
  );
}

/** Writes a reply from this phone, in the guest's place. */
function PhoneReply({ conversation, reference }: { conversation: Conversation; reference: string }) {
  const { t } = useI18n();
  const outcome = useKeptAnswer<ReplyOutcome>();
  const { state } = useNavigation();
  const own = conversation.texts.filter(({ direction }) => direction === 'in').length;
  return (
    <Form method="post" preventScrollReset className="grid gap-1.5 border-t border-rule bg-card px-3.5 py-3">
      <input type="hidden" name="textId" value={conversation.texts.at(-1)?.id} />
      <input type="hidden" name="ref" value={reference} />
      <div className="flex items-end gap-2">
        {/* Empty again once the reply appears above it. */}
        <textarea
          key={`${conversation.thread} ${own}`}
          name="text"
          rows={1}
          dir="auto"
          maxLength={1600}
          required
          aria-label={t('phone.reply_label')}
          placeholder={t('phone.reply_label')}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-[1.25rem] bg-sand px-4 py-2.5 text-base text-ink outline-none placeholder:text-ink-2 focus-visible:ring-3 focus-visible:ring-tide"
        />
        <button
          aria-disabled={state === 'submitting'}
          aria-label={t('phone.reply_send')}
          className="grid size-11 flex-none place-items-center rounded-full bg-tide text-shell"
        >
          <SendHorizontal aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </button>
      </div>
      <p role="status" className="text-sm font-semibold text-rust empty:absolute">
        {outcome && outcome !== 'filed' ? t(`phone.reply_${outcome}`) : ''}
      </p>
    </Form>
  );
}

/** A ticket's number stays on one line. */
const ticketHyphen = /(?<=\b[A-Z]{1,2})-(?=K?\d)/g;
const addressPattern = /(https?:\/\/[^\s]+)/;

/** One text as the phone shows it, with texts from the phone on the other side. Links in it work. */
function PhoneText({ text, place }: { text: SimulatedText; place: ClockStyle }) {
  const isOwn = text.direction === 'in';
  return (
    <li className={`grid max-w-[85%] gap-1 ${isOwn ? 'justify-items-end self-end' : 'justify-items-start self-start'}`}>
      <p
        dir="auto"
        className={`rounded-[1.25rem] px-4 py-2.5 whitespace-pre-line [overflow-wrap:anywhere] ${isOwn ? 'rounded-ee-sm bg-tide-wash text-tide' : 'rounded-es-sm bg-sand'}`}
      >
        {text.body.split(addressPattern).map((part, index) =>
          addressPattern.test(part) ? (
            <a
              key={`${index}-${part}`}
              href={part}
              target="_blank"
              rel="noreferrer"
              className="text-tide underline underline-offset-2"
            >
              {part}
            </a>
          ) : (
            part.replaceAll(ticketHyphen, '\u2011')
          ),
        )}
      </p>
      <small className="px-2 text-xs text-ink-2">
        <ClockTime at={text.receivedAt} timeZone={place.timeZone} country={place.country} />
      </small>
    </li>
  );
}
