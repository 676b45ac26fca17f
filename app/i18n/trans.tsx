import type { ReactElement } from 'react';
import type { MessageId, ValuesOf } from '#locales/ids.ts';
import type { MessageValues } from '#locales/message-values.ts';
import type { ClockStyle } from './format.ts';
import { useI18n } from './use-i18n.ts';
import { withElements } from './with-elements.ts';

type TransProps<Id extends MessageId> = {
  id: Id;
  /** One element for each tag of the message: `<strong>` needs `{strong: <strong />}`. */
  components?: Record<string, ReactElement>;
} & (MessageValues[Id] extends null ? { values?: undefined } : { values: MessageValues[Id] });

/**
 * A message with elements inside, or one that another text replaces where it is not the only child of its element. Other
 * plain texts need only `useI18n`. A browser that translates the page moves each text into an element of its own, where
 * React does not find it again: what changes is replaced as a whole.
 */
export function Trans<Id extends MessageId>({ id, values, components = {} }: TransProps<Id>) {
  const { t } = useI18n();
  const text = t(id, ...valuesOf<Id>(values));
  return (
    <span key={text} suppressHydrationWarning>
      {withElements(text, components)}
    </span>
  );
}

/**
 * A message with a time or a formatted number. The locale data of server and browser may differ by a space or an hour,
 * so the server's text stays until the value changes.
 */
export function Phrase<Id extends MessageId>({ id, values }: { id: Id; values: ValuesOf<Id>[0] }) {
  const { t } = useI18n();
  return <span suppressHydrationWarning>{t(id, ...valuesOf<Id>(values))}</span>;
}

/** TypeScript cannot see that the arguments after an id are its values. */
function valuesOf<Id extends MessageId>(values: unknown): ValuesOf<Id> {
  return (values === undefined ? [] : [values]) as unknown as ValuesOf<Id>;
}

export function ClockTime({ at, ...style }: { at: string | number } & ClockStyle) {
  const { time } = useI18n();
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {time(at, style)}
    </time>
  );
}
