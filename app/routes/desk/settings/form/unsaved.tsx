import { createContext, useContext, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useBlocker, type Location } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { Modal } from '#app/components/staff/modal.tsx';
import { seenField, type FormAnswer } from '#app/form/form-answer.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** The ids of the forms with changes that are not saved. */
const UnsavedForms = createContext<RefObject<Set<string>>>({ current: new Set() });

/** Asks before a page is left whose forms are not saved. One guard for all pages: the router has room for one. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const forms = useRef(new Set<string>());
  // A form that is sent stays at its address.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      forms.current.size > 0 && (from.pathname !== to.pathname || from.search !== to.search),
  );
  const asked = useRef<Location>(undefined);
  // Back while the question is open: it goes to another place, and closes the question.
  useEffect(() => {
    if (blocker.state === 'blocked' && asked.current && blocker.location !== asked.current) blocker.reset();
    asked.current = blocker.location;
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (forms.current.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <UnsavedForms value={forms}>
      {children}
      {blocker.state === 'blocked' && (
        <Modal title={t('frame.unsaved_title')} onClose={() => blocker.reset()}>
          <p>{t('frame.unsaved_text')}</p>
          <div className="flex flex-wrap gap-3">
            <form method="dialog">
              <Button data-first>{t('frame.unsaved_stay')}</Button>
            </form>
            <Button type="button" look="quiet" onClick={() => blocker.proceed()}>
              {t('frame.unsaved_leave')}
            </Button>
          </div>
        </Modal>
      )}
    </UnsavedForms>
  );
}

/** Compares a form with what was saved: `compare` after each change of the form. */
export function useUnsaved(formId: string, answer: FormAnswer | null) {
  const forms = useContext(UnsavedForms);
  const [lastSave, setLastSave] = useState<number | null>(null);
  // A refusal, or the answer to another form of the page, takes nothing back of what was saved.
  const savedAt = answer === null || answer.outcome === 'refused' ? lastSave : answer.at;
  if (savedAt !== lastSave) setLastSave(savedAt);
  const saved = useRef<{ at: number | null; written: string } | null>(null);
  const [found, setFound] = useState<{ since: number | null; isChanged: boolean }>({ since: null, isChanged: false });
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) saved.current = { at: savedAt, written: writtenIn(form) };
    const known = forms.current;
    known.delete(formId);
    return () => void known.delete(formId);
  }, [forms, formId, savedAt]);
  const compare = (form: HTMLFormElement): void => {
    const isChanged = writtenIn(form) !== saved.current?.written;
    setFound({ since: savedAt, isChanged });
    if (isChanged) forms.current.add(formId);
    else forms.current.delete(formId);
  };
  return { isUnsaved: found.since === savedAt && found.isChanged, compare };
}

function writtenIn(form: HTMLFormElement): string {
  const entries = Array.from(new FormData(form), ([name, value]) => [name, value instanceof File ? value.name : value]);
  return JSON.stringify(entries.filter(([name]) => name !== seenField));
}
