import { Button } from '../button.tsx';
import { TextField } from '../../form/field.tsx';

interface Props {
  label: string;
  search: string;
  /** On the button. */
  show: string;
  className?: string;
}

/** The field `search` of a form that is read by address, and the button that sends it. */
export function SearchRow({ label, search, show, className = '' }: Props) {
  return (
    <div className={`flex items-end gap-3 *:first:min-w-0 *:first:flex-1 ${className}`}>
      <TextField label={label} name="search" type="search" autoComplete="off" maxLength={60} defaultValue={search} />
      <Button look="ink" className="min-h-14!">
        {show}
      </Button>
    </div>
  );
}
