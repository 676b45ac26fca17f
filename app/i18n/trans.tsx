import { Trans as LinguiTrans } from '@lingui/react';
import type { ReactElement } from 'react';
import type { MessageId, MessageValues } from '#locales/ids.ts';
import { useText } from './use-text.ts';
import type { ClockStyle } from './format.ts';
import type { ValuesOf } from '#locales/ids.ts';

type TransProps<Id extends MessageId> = {
  id: Id;
  /** One element for each tag of the message: `<strong>` needs `{strong: <strong />}`. */
  components?: Record<string, ReactElement>;
} & (MessageValues[Id] extends null ? { values?: undefined } : { values: MessageValues[Id] });

/** A message with elements inside. Plain texts need only `useText`. */
export function Trans<Id extends MessageId>({ id, values, components }: TransProps<Id>) {
  return <LinguiTrans id={id} values={values ?? undefined} components={components} />;
}

/**
 * A message that holds a time or a formatted number. The server's and the browser's data about
 * locales and zones may differ by a space or an hour; what the server wrote then stays until it changes.
 */
export function Phrase<Id extends MessageId>({ id, values }: { id: Id; values: ValuesOf<Id>[0] }) {
  const { t } = useText();
  return <span suppressHydrationWarning>{t(id, ...([values] as unknown as ValuesOf<Id>))}</span>;
}

export function ClockTime({ at, ...style }: { at: string | number } & ClockStyle) {
  const { time } = useText();
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {time(at, style)}
    </time>
  );
}
