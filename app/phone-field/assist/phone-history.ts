export interface PhoneText {
  value: string;
  caret: number;
  /** '' is 'International'. */
  country: string;
}

const maxTexts = 200;

/** Earlier texts of the field, for undo. The browser clears its own undo history as soon as a script writes into a field. */
export function createHistory() {
  let texts: PhoneText[] = [];
  let at = -1;
  return {
    /** New input clears the redo history. */
    keep(text: PhoneText) {
      const isNew = texts[at]?.value !== text.value;
      texts = isNew ? [...texts.slice(0, at + 1), text].slice(-maxTexts) : texts.with(at, text);
      if (isNew) at = texts.length - 1;
    },
    undo() {
      at = Math.max(0, at - 1);
      return texts[at];
    },
    redo() {
      at = Math.min(texts.length - 1, at + 1);
      return texts[at];
    },
  };
}

interface Stepping {
  history: ReturnType<typeof createHistory>;
  step: (text: PhoneText | undefined) => void;
}

export function onUndoKeys(field: HTMLInputElement, { history, step }: Stepping, signal: AbortSignal): void {
  const take = (event: Event, text: PhoneText | undefined) => {
    event.preventDefault();
    step(text);
  };
  const keys = (event: KeyboardEvent) => {
    if (isUndo(event)) take(event, history.undo());
    else if (isRedo(event)) take(event, history.redo());
  };
  const menus = (event: InputEvent) => {
    if (event.inputType === 'historyUndo') take(event, history.undo());
    else if (event.inputType === 'historyRedo') take(event, history.redo());
  };
  field.addEventListener('keydown', keys, { signal });
  field.addEventListener('beforeinput', menus, { signal });
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';
}

function isRedo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey) return false;
  return shiftKey ? key.toLowerCase() === 'z' : ctrlKey && key.toLowerCase() === 'y';
}
