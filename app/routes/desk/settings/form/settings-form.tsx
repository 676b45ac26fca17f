import {
  NotSent,
  focusFirstFault,
  PostForm,
  useFirstFault,
  useFormAnswer,
  SignedOut,
  Done,
  useIsSending,
} from '#app/form/post-form.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ButtonLink, Button } from '#app/components/button.tsx';
import { ArrowLeft } from 'lucide-react';
import { useId, useRef, useState, type FocusEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { useNavigation, useOutletContext } from 'react-router';
import { ProofFields } from '#app/proof/proof-fields.tsx';
import { fieldsAfter } from '#app/form/fields-after.ts';
import { FormContext } from '#app/form/field.tsx';
import { useOnChange } from '#app/live/use-on-change.ts';
import { useFaultText, useRefusalText } from './fault-texts.ts';
import { useUnsaved } from './unsaved.tsx';
import {
  markOf,
  proofFaultOf,
  seenField,
  type FormEntries,
  type FormFaults,
  type FormAnswer,
  undoSeconds,
} from '#app/form/form-answer.ts';
import { Alert } from '#app/components/alert.tsx';

interface Props {
  form: string;
  /** The saved values, as the form would post them. */
  entries: FormEntries;
  /** Checks the server's rules while the user types. */
  check?: (form: FormData) => FormFaults;
  label?: string;
  children: ReactNode;
}

/** A settings form with its button, errors while the user types, 'Saved', and 'Undo'. */
export function SettingsForm({ form, entries, check, label, children }: Props) {
  const formId = useId();
  const answer = useFormAnswer(form);
  const { fault, look, isRight } = useFaults(answer, check);
  const own = useRef<HTMLFormElement>(null);
  useFirstFault(own, answer);
  const { isUnsaved, compare } = useUnsaved(formId, answer);
  const drawing = useDrawing(answer?.outcome === 'undone' ? JSON.stringify([answer.at, entries]) : null);
  const seen = useSeen(answer, entries);
  const here = useFocusKept(own, entries);
  const { values } = fieldsAfter(answer, entries);
  const recheck = (name: string): void => {
    // The control's new values are in the form only after the next render.
    requestAnimationFrame(() => {
      const element = document.getElementById(formId);
      if (!(element instanceof HTMLFormElement)) return;
      look(element, name);
      compare(element);
    });
  };
  return (
    <div>
      <PostForm
        ref={own}
        id={formId}
        form={form}
        noValidate
        {...here}
        onInput={({ currentTarget, target }) => {
          look(currentTarget, nameOf(target));
          compare(currentTarget);
        }}
        onSubmit={(event) => {
          if (!isRight(event.currentTarget)) event.preventDefault();
        }}
      >
        <input type="hidden" name={seenField} value={seen} />
        <div key={drawing} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <FormContext value={{ values, fault, recheck }}>{children}</FormContext>
          <ProofFields fault={proofFaultOf(answer)} />
        </div>
      </PostForm>
      <SaveBar formId={formId} form={form} entries={entries} isUnsaved={isUnsaved} label={label} />
    </div>
  );
}

/**
 * From which values the form was filled. After a refusal the page may still hold the older ones; whoever saves again has
 * read that there are newer ones. Between an answer and the values that follow it the page does not know them.
 */
function useSeen(answer: FormAnswer | null, entries: FormEntries): string {
  const { state } = useNavigation();
  if (answer?.outcome === 'refused' && answer.seen !== null) return answer.seen;
  return state === 'loading' ? '' : markOf(entries);
}

/**
 * Values restored by an undo appear in new fields. Those fields stay when another form of the page is answered: new
 * ones would lose the typed text and the focus.
 */
function useDrawing(broughtBack: string | null): string {
  const [drawn, setDrawn] = useState('fields');
  const drawing = broughtBack ?? drawn;
  if (drawing !== drawn) setDrawn(drawing);
  return drawing;
}

/** What was saved may be drawn in new fields: the focus goes on in the one of the same name, not at the top of the page. */
function useFocusKept(form: RefObject<HTMLFormElement | null>, entries: FormEntries) {
  const name = useRef('');
  useOnChange(JSON.stringify(entries), () => {
    const field = form.current?.elements.namedItem(name.current);
    if (document.activeElement === document.body && field instanceof HTMLElement) field.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => void (name.current = nameOf(target)),
    onBlur: () => void (name.current = ''),
  };
}

/** The browser's errors for fields the user has touched, and the server's errors for the others. */
function useFaults(answer: FormAnswer | null, check?: (form: FormData) => FormFaults) {
  const text = useFaultText();
  const [own, setOwn] = useState<FormFaults>({});
  const [touched, setTouched] = useState<{ names: ReadonlySet<string>; since: number }>({ names: new Set(), since: 0 });
  const since = answer?.at ?? 0;
  // The server's errors stay until the user touches the field again.
  const names = touched.since === since ? touched.names : new Set<string>();
  // A call may come from an older render, so fields touched since then are added to the newest set.
  const touch = (touchedNow: readonly string[]): void =>
    setTouched((known) => ({ names: new Set([...(known.since === since ? known.names : []), ...touchedNow]), since }));
  const look = (form: HTMLFormElement, name: string): void => {
    if (name === '') return;
    touch([name]);
    setOwn(check?.(new FormData(form)) ?? {});
  };
  const isRight = (form: HTMLFormElement): boolean => {
    const found = check?.(new FormData(form)) ?? {};
    const wrong = Object.keys(found);
    setOwn(found);
    if (wrong.length === 0) return true;
    touch(wrong);
    requestAnimationFrame(() => focusFirstFault(form));
    return false;
  };
  const fault = (name: string) => text(names.has(name) ? own[name] : answer?.faults[name]);
  return { fault, look, isRight };
}

function nameOf(target: EventTarget): string {
  return target instanceof Element ? (target.getAttribute('name') ?? '') : '';
}

interface HeadProps {
  title: string;
  lead?: string;
  /** What the page is one of: the words of the link to the list. */
  back?: string;
  children?: ReactNode;
}

/** The title of a settings page and its purpose, before everything else on it. */
export function SettingsHead({ title, lead, back, children }: HeadProps) {
  return (
    <>
      {back && (
        <ButtonLink to=".." relative="path" look="quiet" size="small" className="mb-3">
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {back}
        </ButtonLink>
      )}
      <div className="mb-5 grid gap-2">
        <SettingsTitle page={title} />
        <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
        {lead && <p className="max-w-prose text-ink-2">{lead}</p>}
        {children}
      </div>
    </>
  );
}

/** The title of the window: the page, and the place it belongs to. */
export function SettingsTitle({ page }: { page: string }) {
  const { t } = useI18n();
  const place = useOutletContext<string>();
  return <title>{t('settings.title', { page, place })}</title>;
}

interface ConfirmProps {
  /** Opens the question: 'Delete desk …'. */
  label: string;
  /** What will be deleted, and that this cannot be undone. */
  question: ReactNode;
  confirm: string;
  form: string;
  hidden?: Record<string, string>;
}

/** Asks before an action that cannot be undone. It works without scripts. */
export function ConfirmForm({ label, question, confirm, form, hidden }: ConfirmProps) {
  const proof = proofFaultOf(useFormAnswer(form, hidden));
  return (
    <details open={proof !== undefined} className="group grid grid-cols-[minmax(0,1fr)] gap-3">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-3 text-sm font-semibold text-rust underline underline-offset-4 hover:bg-rust-wash">
        {label}
      </summary>
      <PostForm
        form={form}
        hidden={hidden}
        preventScrollReset={false}
        className="mt-2 grid justify-items-start gap-3 rounded-md bg-rust-wash p-4"
      >
        <p className="max-w-prose text-rust">{question}</p>
        <div className="w-full empty:hidden">
          <ProofFields fault={proof} />
        </div>
        <NotSent form={form} />
        <Button size="small">{confirm}</Button>
      </PostForm>
    </details>
  );
}

interface SaveBarProps {
  formId: string;
  form: string;
  entries: FormEntries;
  isUnsaved?: boolean;
  label?: string;
}

/** It stands below its form and not inside, because 'undo' is a form of its own. */
export function SaveBar({ formId, form, entries, isUnsaved = false, label }: SaveBarProps) {
  const { t } = useI18n();
  const answer = useFormAnswer(form);
  const isSaving = useIsSending(form);
  const isWrong = answer?.outcome === 'refused';
  return (
    <div className="mt-5 grid gap-3">
      {isWrong && <Refused key={answer.at} answer={answer} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button form={formId} aria-disabled={isSaving} className={`min-w-28 ${isSaving ? 'animate-pulse' : ''}`}>
          {label ?? t('frame.save')}
        </Button>
        <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-3">
          {isUnsaved && !isSaving && <p className="text-ink-2">{t('frame.unsaved')}</p>}
          {answer && !isWrong && !isSaving && (
            // The time to undo runs on while something else is written.
            <div className={isUnsaved ? 'hidden' : 'contents'}>
              <Kept key={answer.at} answer={answer} entries={entries} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** An error above the button, if no field shows it. */
function Refused({ answer: { refusal, faults } }: { answer: FormAnswer }) {
  const { t } = useI18n();
  const why = useRefusalText();
  // The fields show this error.
  if (refusal === 'step_up') return null;
  if (refusal === 'stale') return <Alert>{t('settings.stale')}</Alert>;
  if (refusal === 'unauthenticated') return <SignedOut />;
  const hasFields = Object.keys(faults).length > 0 || refusal === null;
  return <Alert>{hasFields ? t('settings.check') : why(refusal)}</Alert>;
}

/** 'Saved', and for a minute 'Undo'. After an undo, the button is gone too. */
function Kept({ answer: { form, outcome, undo }, entries }: { answer: FormAnswer; entries: FormEntries }) {
  const { t } = useI18n();
  const isUndone = outcome === 'undone';
  return (
    <>
      <Done text={t(isUndone ? 'settings.undone' : 'frame.saved')} takesFocus={isUndone} />
      {undo && <UndoSave form={form} undo={undo} entries={entries} />}
    </>
  );
}

function UndoSave({ form, undo, entries }: { form: string; undo: FormEntries; entries: FormEntries }) {
  const { t } = useI18n();
  const left = useSecondsLeft();
  const seen = useSavedMark(entries);
  if (left <= 0) return null;
  return (
    <PostForm form={form} hidden={{ undo: '1', [seenField]: seen }}>
      {undo.map(([name, value], at) => (
        <input key={`${name} ${at}`} type="hidden" name={name} value={value} />
      ))}
      <Button look="quiet" size="small">
        {t('frame.undo')}
        <span aria-hidden="true" className="digits min-w-8 text-end font-normal text-ink-2">
          {t('settings.undo_left', { seconds: left })}
        </span>
      </Button>
    </PostForm>
  );
}

/** Of the values that this save left: an undo must not take back what a colleague saved after it. '' until they are there. */
function useSavedMark(entries: FormEntries): string {
  const { state } = useNavigation();
  const [mark, setMark] = useState('');
  const known = mark === '' && state !== 'loading' ? markOf(entries) : mark;
  if (known !== mark) setMark(known);
  return known;
}

function useSecondsLeft(): number {
  const [left, setLeft] = useState(undoSeconds);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
