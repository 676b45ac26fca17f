import { Tick } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { moveReasons, type MoveReason, type RemoveReason } from '#domain/ticket/ticket.ts';

interface Props {
  name: string;
  legend: string;
  choices: readonly { value: string; text: string; detail?: string }[];
}

/** A choice of a few; the first is selected at the start. */
export function ChoiceList({ name, legend, choices }: Props) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 text-ink-2">{legend}</legend>
      {choices.map(({ value, text, detail }, index) => (
        <Tick
          key={value}
          type="radio"
          name={name}
          value={value}
          defaultChecked={index === 0}
          data-first={index === 0 ? true : undefined}
          required
          className="rounded-md px-3 hover:bg-sand has-checked:bg-sand has-checked:font-semibold"
        >
          <bdi className="flex-1">{text}</bdi>
          {detail && <small className="text-sm font-normal text-ink-2">{detail}</small>}
        </Tick>
      ))}
    </fieldset>
  );
}

interface ReasonProps {
  legend: string;
  of?: readonly (MoveReason | RemoveReason)[];
}

/** Why something unusual is done. */
export function ReasonList({ legend, of = moveReasons }: ReasonProps) {
  const { t } = useI18n();
  return (
    <ChoiceList
      name="reason"
      legend={legend}
      choices={of.map((value) => ({ value, text: t(`console.reason_${value}`) }))}
    />
  );
}
