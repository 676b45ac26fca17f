import { templateKinds, type TemplateKind, type Placeholder } from '#domain/messaging/message-kind.ts';
import { useState, useRef } from 'react';
import { Link, useLoaderData } from 'react-router';
import { sizeOfTemplate, templateFault, maxTemplateLength } from '#domain/messaging/template.ts';
import { directionOf, isLanguage, nameOf } from '#locales/languages.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useKeptAnswer } from '#app/live/use-kept-answer.ts';
import type { loadMessages, TemplateView } from './messages-settings.server.ts';
import { sentIn, type FormAnswer, type FormFaults } from '#app/form/form-answer.ts';
import { Section } from '#app/components/staff/section.tsx';
import { SettingsHead, SettingsForm } from '../form/settings-form.tsx';
import { TestText } from './test-text.tsx';
import { maxTemplateSegments } from '#domain/messaging/text-segments.ts';
import { Button } from '#app/components/button.tsx';
import { templateEntries } from './template-entries.ts';
import { useFields, AreaField, Tick } from '#app/form/field.tsx';
import { useCostlyNote } from '../form/use-costly-note.ts';
import { PostForm } from '#app/form/post-form.tsx';

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeMessages as action, loadMessages as loader } from './messages-settings.server.ts';

export default function Messages() {
  const { t } = useI18n();
  const { view } = useLoaderData<typeof loadMessages>();
  return (
    <>
      <SettingsHead title={t('frame.settings_messages')} lead={t('messages_set.lead')} />
      <div className="grid gap-6">
        <ChooseText />
        <OneText key={`${view.kind} ${view.language} ${view.own ?? ''} ${view.isPlain}`} />
        {/* They are the place's, for whatever text. */}
        <Section title={t('place_set.quiet')} text={t('place_set.quiet_text')}>
          <Link to="../place" relative="path" className="min-h-11 content-center underline underline-offset-4">
            {t('frame.settings_place')}
          </Link>
        </Section>
      </div>
    </>
  );
}

/** Staff see the text on a phone, and can send it to their own, before they save it. */
function OneText() {
  const { t } = useI18n();
  const { view } = useLoaderData<typeof loadMessages>();
  const answer = useKeptAnswer<FormAnswer>();
  // The refused text, so that a page without scripts shows it again.
  const [body, setBody] = useState(() => sentIn(answer, 'body') ?? view.own ?? view.standard);
  const [isPlain, setPlain] = useState(view.isPlain);
  return (
    <>
      <Section title={t(`messages_set.kind_${view.kind}`)} text={t(`messages_set.when_${view.kind}`)}>
        <TemplateEditor view={view} body={body} onChange={setBody} isPlain={isPlain} onPlain={setPlain} />
        <StandardText view={view} />
      </Section>
      <Section title={t('messages_set.preview')} text={t('messages_set.preview_text')}>
        <PhonePreview body={body} isPlain={isPlain} />
        <TestText lastTest={view.lastTest} body={body} isPlain={isPlain} />
      </Section>
    </>
  );
}

function ChooseText() {
  const { t } = useI18n();
  const { view, place } = useLoaderData<typeof loadMessages>();
  const isChanged = (kind: TemplateKind, language: string): boolean =>
    view.changed.some((one) => one.kind === kind && one.language === language);
  const to = (kind: TemplateKind, language: string): string => `?kind=${kind}&language=${language}`;
  return (
    <div className="grid gap-4">
      <nav aria-label={t('messages_set.choose_kind')}>
        <ul className="grid gap-1 sm:grid-cols-2">
          {templateKinds.map((kind) => (
            <li key={kind}>
              <Link
                to={to(kind, view.language)}
                preventScrollReset
                prefetch="intent"
                aria-current={kind === view.kind ? 'page' : undefined}
                className="flex min-h-11 items-center justify-between gap-3 rounded-md px-3 py-1 text-sm hover:bg-sand aria-[current]:bg-sand-2 aria-[current]:font-semibold"
              >
                {t(`messages_set.kind_${kind}`)}
                {isChanged(kind, view.language) && <Own />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('messages_set.choose_language')}>
        <ul className="flex flex-wrap gap-2">
          {place.languages.filter(isLanguage).map((tag) => (
            <li key={tag}>
              <Link
                to={to(view.kind, tag)}
                preventScrollReset
                prefetch="intent"
                aria-current={tag === view.language ? 'page' : undefined}
                className="inline-flex min-h-11 items-center gap-2 rounded-md bg-card px-4 text-sm inset-ring-[1.5px] inset-ring-rule hover:bg-sand aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-shell"
              >
                <span lang={tag}>{nameOf(tag)}</span>
                {isChanged(view.kind, tag) && <Own />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Own() {
  const { t } = useI18n();
  return (
    <span className="rounded-full bg-tide-wash px-2 py-0.5 text-xs font-semibold text-tide">
      {t('messages_set.own')}
    </span>
  );
}

/** The text as a phone will show it, with example values. */
function PhonePreview({ body, isPlain }: { body: string; isPlain: boolean }) {
  const { t } = useI18n();
  const { view, place } = useLoaderData<typeof loadMessages>();
  const { text } = sizeOfTemplate(body, view.values, isPlain);
  return (
    <figure
      aria-label={t('messages_set.preview')}
      className="mx-auto w-full max-w-[20rem] rounded-[2.25rem] bg-ink p-2 shadow-card"
    >
      <div className="grid min-h-64 grid-rows-[auto_1fr] overflow-hidden rounded-[1.8rem] bg-shell">
        <p className="border-b border-rule px-5 pt-5 pb-3 text-center font-semibold [overflow-wrap:anywhere]">
          <bdi>{place.name}</bdi>
        </p>
        <div className="flex flex-col justify-end p-4">
          <p
            lang={view.language}
            dir={directionOf(view.language)}
            className="max-w-[92%] self-start rounded-[1.25rem] rounded-es-sm bg-sand px-4 py-2.5 whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {text}
          </p>
        </div>
      </div>
    </figure>
  );
}

interface Props {
  view: TemplateView;
  body: string;
  onChange: (body: string) => void;
  isPlain: boolean;
  onPlain: (isPlain: boolean) => void;
}

function TemplateEditor({ view, body, onChange, isPlain, onPlain }: Props) {
  const { t } = useI18n();
  const area = useRef<HTMLTextAreaElement>(null);
  const saved = { body: view.own ?? view.standard, isPlain: view.isPlain };
  const check = (form: FormData): FormFaults => {
    const written = form.get('body');
    const fault = templateFault(view.kind, typeof written === 'string' ? written : '', view.values, form.has('plain'));
    return fault ? { body: fault.code } : {};
  };
  const insert = (placeholder: Placeholder): void => {
    const { selectionStart = body.length, selectionEnd = body.length } = area.current ?? {};
    const added = `{${placeholder}}`;
    onChange(`${body.slice(0, selectionStart)}${added}${body.slice(selectionEnd)}`);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(selectionStart + added.length, selectionStart + added.length);
    });
  };
  return (
    <SettingsForm form="template" entries={templateEntries(saved)} check={check}>
      <AreaField
        label={t('messages_set.text')}
        isLive
        ref={area}
        name="body"
        rows={5}
        maxLength={maxTemplateLength}
        lang={view.language}
        dir={directionOf(view.language)}
        value={body}
        onChange={({ target }) => onChange(target.value)}
      />
      <Size view={view} body={body} isPlain={isPlain} />
      <PlainChoice view={view} body={body} isPlain={isPlain} onPlain={onPlain} />
      <Placeholders view={view} onInsert={insert} />
    </SettingsForm>
  );
}

/** The size, and so the cost: texts are paid by the segment. */
function Size({ view, body, isPlain }: Pick<Props, 'view' | 'body' | 'isPlain'>) {
  const { t } = useI18n();
  const { segments, units, alphabet, remaining, text } = sizeOfTemplate(body, view.values, isPlain);
  const note = useCostlyNote(text);
  const isTooLong = segments > maxTemplateSegments;
  return (
    <div className="-mt-3 grid gap-1 text-sm text-ink-2">
      <p className={isTooLong ? 'font-semibold text-rust' : ''}>
        {t('messages_set.size', { segments, units, remaining })}
      </p>
      <p>{note ?? t(alphabet === 'gsm7' ? 'messages_set.gsm7' : 'messages_set.ucs2')}</p>
    </div>
  );
}

/** Offers plain characters (GSM-7) if they reduce the number of parts. It is optional. */
function PlainChoice({ view, body, isPlain, onPlain }: Omit<Props, 'onChange'>) {
  const { t } = useI18n();
  const whole = sizeOfTemplate(body, view.values);
  const plain = sizeOfTemplate(body, view.values, true);
  if (!isPlain && plain.segments >= whole.segments) return null;
  return (
    <Tick
      name="plain"
      value="true"
      checked={isPlain}
      onChange={({ target }) => onPlain(target.checked)}
      text={t('messages_set.plain_hint', { whole: whole.segments, plain: plain.segments })}
    >
      {t('messages_set.plain')}
    </Tick>
  );
}

function Placeholders({ view, onInsert }: { view: TemplateView; onInsert: (placeholder: Placeholder) => void }) {
  const { t } = useI18n();
  const { recheck } = useFields();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm font-semibold">{t('messages_set.placeholders')}</p>
      <ul className="grid gap-2 empty:hidden">
        {view.placeholders.map((placeholder) => (
          <li key={placeholder} className="flex items-center gap-x-3 text-sm max-[16rem]:block">
            <button
              type="button"
              onClick={() => {
                onInsert(placeholder);
                recheck('body');
              }}
              aria-label={t('messages_set.insert', { placeholder })}
              className="min-h-11 flex-none rounded-md bg-sand px-3 font-mono hover:bg-sand-2"
            >
              <bdi dir="ltr">{`{${placeholder}}`}</bdi>
            </button>
            <span className="min-w-0 flex-1 text-ink-2">{t(`messages_set.means_${placeholder}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function StandardText({ view }: { view: TemplateView }) {
  const { t } = useI18n();
  if (view.own === null) return <p className="text-sm text-ink-2">{t('messages_set.is_standard')}</p>;
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-sand/60 p-4">
      <p className="text-sm font-semibold">{t('messages_set.standard')}</p>
      <p lang={view.language} dir={directionOf(view.language)} className="max-w-full text-sm [overflow-wrap:anywhere]">
        {view.standard}
      </p>
      <PostForm form="template" hidden={{ body: view.standard }}>
        <Button look="quiet" size="small">
          {t('messages_set.back_to_standard')}
        </Button>
      </PostForm>
    </div>
  );
}
