import type { Placeholder } from '#domain/messaging/message-kind.ts';
import { useRef } from 'react';

import { maxTemplateSegments } from '#domain/messaging/text-segments.ts';
import { sizeOfTemplate, templateFault, maxTemplateLength } from '#domain/messaging/template.ts';
import { directionOf } from '#locales/languages.ts';
import type { TemplateView } from './messages-settings.server.ts';
import { Button } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { FormFaults } from '#app/form/form-answer.ts';
import { templateEntries } from './template-entries.ts';
import { useFields, AreaField, Tick } from '#app/form/field.tsx';
import { SettingsForm } from '../form/settings-form.tsx';
import { useCostlyNote } from '../form/use-costly-note.ts';
import { PostForm } from '#app/form/post-form.tsx';

interface Props {
  view: TemplateView;
  body: string;
  onChange: (body: string) => void;
  isPlain: boolean;
  onPlain: (isPlain: boolean) => void;
}

export function TemplateEditor({ view, body, onChange, isPlain, onPlain }: Props) {
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

export function StandardText({ view }: { view: TemplateView }) {
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
